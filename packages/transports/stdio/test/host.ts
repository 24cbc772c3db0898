import { createClient } from "@plugboard/core";
import { stdio } from "../src/stdio.js";

/** A program that ends without closing its client, in the way it is told. */
const [how] = process.argv.slice(2);
const stubborn = how === "interrupt" ? "" : "setInterval(() => {}, 1_000);";
const server = `${stubborn}
process.stdin.on("data", (line) => {
  const result = { resultType: "complete", content: [{ type: "text", text: String(process.pid) }] };
  console.log(JSON.stringify({ jsonrpc: "2.0", id: JSON.parse(line).id, result }));
});`;
const client = createClient({
  era: "modern",
  transport: stdio({ command: process.execPath, args: ["-e", server] }),
});
const { content } = await client.callTool({ name: "pid" });
process.stdout.write((content[0] as { text: string }).text);
if (how === "exit") process.exit(1);
if (how === "throw") throw new Error("the host failed");
process.kill(process.pid, "SIGINT");
