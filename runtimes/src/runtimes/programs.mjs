import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runProgram } from "./run-program.mjs";

const modules = fileURLToPath(new URL("../../node_modules", import.meta.url));
const ALL = ["http", "earlier", "auth", "websocket", "stdio"];

/** A runtime that runs programs: `command` starts one, when an entry is added. */
function programs(name, command, { entry = "program.mjs", isInstalled = true } = {}) {
  return {
    name,
    isInstalled,
    names: ALL,
    version: () => execFileSync(command[0], ["--version"], { encoding: "utf8" }).split("\n")[0],
    run: (folder, order) => runProgram([...command, entry, JSON.stringify(order)], folder),
  };
}

const node = (name) => join(modules, name, "bin/node");
const deno = join(modules, "@deno/linux-x64-glibc/deno");

/** The runtimes that run programs; the Node that runs this one is always there. */
export const PROGRAMS = [
  programs(nameOfThis(), [process.execPath], { isInstalled: false }),
  programs(`${nameOfThis()}, by \`require()\``, [process.execPath], {
    entry: "program.cjs",
    isInstalled: false,
  }),
  programs("Node 22", [node("node22")]),
  programs("Node 24", [node("node24")]),
  programs("Node 26", [node("node26")]),
  programs("Bun 1.4", [join(modules, "@oven/bun-linux-x64/bin/bun")]),
  programs("Deno 2.9", [deno, "run", "--allow-all", "--no-prompt", "--cached-only"]),
];

function nameOfThis() {
  return `Node ${process.versions.node.split(".")[0]}`;
}
