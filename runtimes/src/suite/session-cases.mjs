import { expectEqual, expectRejection } from "./expect.mjs";

/** What concerns the sessions of earlier revisions. */
export const sessionCases = [
  { name: "HTTP+SSE of 2024-11-05", run: sse },
  { name: "logs of a call", run: logs },
  { name: "a server that is not there is a ConnectionError", run: unreachable },
];

async function sse({ open, peers }) {
  const client = open({ url: peers.sse, era: undefined });
  const { content } = await client.callTool({ name: "anything" });
  expectEqual([content, client.era()?.revision], [[{ type: "text", text: "Here." }], "2024-11-05"]);
}

async function logs({ open }) {
  const heard = [];
  const onLog = ({ level }) => void heard.push(level);
  await open().callTool({ name: "log" }, { logLevel: "error", onLog });
  expectEqual(heard, ["error", "critical", "alert", "emergency"]);
}

async function unreachable({ open, packages, peers }) {
  const client = open({ url: peers.nowhere });
  const fields = { code: "unreachable" };
  await expectRejection(client.listTools(), packages.core.ConnectionError, fields);
}
