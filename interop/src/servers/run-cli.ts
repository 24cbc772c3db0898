import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const CLI = fileURLToPath(new URL("../../../apps/cli/dist/cli.js", import.meta.url));

/** Why the command line can't be tried; `undefined` where it can. */
export const cliIsMissing: string | undefined = existsSync(CLI)
  ? undefined
  : "the command line is not built";

/** Runs the command line as a child, without a terminal, and gives what it printed. Rejects unless it ends well. */
export function runCli(...args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [CLI, ...args],
      { timeout: 60_000 },
      (error, stdout, stderr) => {
        if (error === null) return resolve(stdout);
        const message = `The command ended with ${error.code ?? error.signal}: ${stderr}`;
        reject(new Error(message, { cause: error }));
      },
    );
    child.stdin?.end();
  });
}
