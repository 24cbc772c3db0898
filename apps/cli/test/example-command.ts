import { fileURLToPath } from "node:url";

const PROGRAM = fileURLToPath(new URL("../dist/example-server.js", import.meta.url));

/** The command line's end that starts an example server as a child process. */
export const EXAMPLE_COMMAND: readonly string[] = ["--", process.execPath, PROGRAM];
