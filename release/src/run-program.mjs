import { deepStrictEqual } from "node:assert";

/** What `exercise` of the folders sees at the example server, whatever carries it there. */
const FACTS = {
  server: "plugboard-example",
  hasEcho: true,
  echo: "hello",
  progress: [1, 2, 3],
  refusal: "McpError, RpcError, -32602",
  change: "resource",
};

/** Calls `run` of a folder's compiled program, in a process of its own, and compares what it gives. */
export async function runProgram({ run }, folder, { args, expected }) {
  const program =
    "import('./out/main.js').then(({ run }) => run(...process.argv.slice(1))).then((facts) => console.log(JSON.stringify(facts)))";
  const { stdout } = await run(process.execPath, ["-e", program, "--", ...args], {
    cwd: folder,
    timeoutMs: 60_000,
  });
  deepStrictEqual(JSON.parse(stdout), { ...FACTS, ...expected });
}
