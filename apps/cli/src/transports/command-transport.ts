import { resolve } from "node:path";
import type { Transport } from "@plugboard/core";
import { stdio } from "@plugboard/stdio";
import { parseVariables } from "../flags/parse-variables.js";
import { createLineSplitter } from "../output/create-line-splitter.js";
import { escapeLine } from "../output/escape-line.js";
import type { Session } from "../session.js";
import type { CommandTarget } from "../target/target.js";

/** How long a server may take to exit by itself, and then after SIGTERM: nobody wants to wait for the prompt. */
const WAIT_MS = 1000;

/** Starts a command and speaks to it over its standard streams, as the flags want it. */
export async function commandTransport(
  { settings, io, reporter }: Session,
  { command, args }: CommandTarget,
): Promise<Transport> {
  const stderr = createLineSplitter((line) => reporter.detail(`stderr: ${escapeLine(line)}`));
  const transport = stdio({
    command,
    args,
    env: await parseVariables(settings.variables, io),
    inheritEnv: settings.inheritEnv,
    cwd: resolve(io.cwd, settings.cwd ?? ""),
    onStderr: settings.verbose ? stderr.add : undefined,
    maxMessageBytes: settings.maxMessageBytes,
    // How often to try again, --retry says.
    restart: { maxRestarts: Number.POSITIVE_INFINITY },
    shutdown: { exitWaitMs: WAIT_MS, termWaitMs: WAIT_MS },
  });
  return {
    ...transport,
    close: async () => {
      await transport.close();
      stderr.end();
    },
  };
}
