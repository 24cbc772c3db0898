import { textOf } from "./conversation-cases.mjs";
import { expectEqual, expectRejection } from "./expect.mjs";

/** The ways a call fails over every transport, in every revision. */
export const failureCases = [
  { name: "a tool that fails gives a result that says so", run: failingTool },
  { name: "a refusal of the server is an RpcError", run: refusal },
  { name: "a silent server is a TimeoutError", run: silence },
  { name: "a talking server that never ends is a TimeoutError", run: total },
  { name: "a closed client is a ConnectionError", run: closed },
];

async function failingTool({ open }) {
  const result = await open().callTool({ name: "fail", arguments: { message: "No." } });
  expectEqual([result.isError, textOf(result)], [true, "No."]);
}

async function refusal({ open, packages: { core } }) {
  const failure = { code: -32050, message: "It broke.", data: { why: ["é", 1] } };
  const call = open().callTool({ name: "fail-protocol", arguments: failure });
  const error = await expectRejection(call, core.RpcError, failure);
  expectEqual(error instanceof core.McpError, true, "being an McpError");
}

async function silence({ open, packages: { core } }) {
  const client = open();
  await client.discover();
  const slow = client.callTool({ name: "slow", arguments: { ms: 60_000 } }, { timeoutMs: 200 });
  await expectRejection(slow, core.TimeoutError, { code: "silence", limitMs: 200 });
}

async function total({ open, packages: { core } }) {
  const client = open();
  await client.discover();
  const endless = client.callTool(
    { name: "count", arguments: { steps: 1000, delayMs: 50 } },
    { totalTimeoutMs: 400, timeoutMs: 30_000, onProgress: () => {} },
  );
  await expectRejection(endless, core.TimeoutError, { code: "total", limitMs: 400 });
}

async function closed({ open, packages: { core } }) {
  const client = open();
  await client.discover();
  const slow = client.callTool({ name: "slow", arguments: { ms: 60_000 } });
  const failed = expectRejection(slow, core.ConnectionError, { code: "closed" });
  await client.close();
  await failed;
  await expectRejection(client.listTools(), core.ConnectionError, { code: "closed" });
}
