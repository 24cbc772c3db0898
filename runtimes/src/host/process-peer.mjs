// A server on the standard streams, for what the example server never does: `ends` in the middle of a call, or is `noisy`.
import { createInterface } from "node:readline";

const [kind] = process.argv.slice(2);

for await (const line of createInterface({ input: process.stdin })) {
  const { id } = JSON.parse(line);
  if (id === undefined) continue;
  if (kind === "ends") {
    process.stderr.write("Out of luck.\n", () => process.exit(3));
    break;
  }
  const result = { resultType: "complete", content: [{ type: "text", text: "Here." }] };
  const message = JSON.stringify({ jsonrpc: "2.0", id, result });
  process.stdout.write(`Starting up …\n{"almost": json}\n\n${message}\n`);
}
