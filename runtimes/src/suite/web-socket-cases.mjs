import { textOf } from "./conversation-cases.mjs";
import { expectEqual, expectRejection } from "./expect.mjs";

/** What concerns WebSockets alone. */
export const webSocketCases = [
  {
    name: "a dropped connection is a ConnectionError, and the next call connects again",
    run: drop,
  },
  { name: "a server that is not there is a ConnectionError", run: unreachable },
  { name: "a refused upgrade is a ConnectionError", run: refused },
];

async function drop({ open, packages, peers }) {
  const client = open();
  await client.discover();
  const onProgress = async ({ progress }) => {
    if (progress === 1) await fetch(peers.dropWebSockets, { method: "POST" });
  };
  const endless = client.callTool(
    { name: "count", arguments: { steps: 500, delayMs: 100 } },
    { onProgress },
  );
  await expectRejection(endless, packages.core.ConnectionError, { code: "ended_early" });
  const result = await client.callTool({ name: "echo", arguments: { text: "again" } });
  expectEqual(textOf(result), "again");
}

async function unreachable({ open, packages, peers }) {
  const client = open({ url: peers.nowhere.replace("http", "ws"), era: "modern" });
  const fields = { code: "unreachable", mayHaveArrived: false };
  await expectRejection(client.listTools(), packages.core.ConnectionError, fields);
}

async function refused({ open, packages, peers }) {
  const client = open({ url: `${peers.raw.replace("http", "ws")}/page`, era: "modern" });
  const fields = { code: "unreachable", mayHaveArrived: false };
  await expectRejection(client.listTools(), packages.core.ConnectionError, fields);
}
