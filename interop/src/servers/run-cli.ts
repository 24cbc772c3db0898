import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const CLI = fileURLToPath(new URL("../../../apps/cli/dist/cli.js", import.meta.url));

/** Why the command line can't be tried; `undefined` where it can. */
export const cliIsMissing: string | undefined = existsSync(CLI)
  ? undefined
  : "the command line is not built";

/** What a command printed, and how it ended. */
export interface CliRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line as a child, without a terminal. */
export function runCli(...args: readonly string[]): Promise<CliRun> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [CLI, ...args],
      { timeout: 30_000 },
      (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code ?? 1), stdout, stderr });
      },
    );
    child.stdin?.end();
  });
}
