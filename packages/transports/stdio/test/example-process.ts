import "./patience.js";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { StdioOptions } from "../src/stdio-options.js";

const require = createRequire(import.meta.url);
const MAIN = join(dirname(require.resolve("@plugboard/example-server")), "main.js");
/** Runs a server, and writes each line that goes through its pipes to stderr as well. */
const TEE = `
const { spawn } = require("node:child_process");
const { createInterface } = require("node:readline");
const [, ...server] = process.argv;
const child = spawn(process.execPath, server, { stdio: ["pipe", "pipe", "inherit"] });
const tee = (from, to, mark) =>
  createInterface({ input: from }).on("line", (line) => {
    require("node:fs").writeSync(2, mark + line + "\\n");
    to.write(line + "\\n");
  });
tee(process.stdin, child.stdin, "> ").on("close", () => child.stdin.end());
tee(child.stdout, process.stdout, "< ");
child.on("exit", (code) => process.exit(code));
`;

/** The example server over stdio, as it was built. */
export const exampleServer: StdioOptions = { command: process.execPath, args: [MAIN, "--stdio"] };

/** The same, with the wire handed to `onStderr`: `> ` before what the client sent, `< ` before the answers. */
export const recordedServer: StdioOptions = {
  command: process.execPath,
  args: ["-e", TEE, MAIN, "--stdio"],
};
