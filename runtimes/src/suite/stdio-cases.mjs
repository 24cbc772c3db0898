import { textOf } from "./conversation-cases.mjs";
import { expectEqual, expectRejection } from "./expect.mjs";

/** What concerns processes alone. */
export const stdioCases = [
  { name: "the same over 2025-11-25", run: earlier },
  { name: "a process that ends during a call is a ProcessError", run: ends },
  { name: "a command that does not exist is a ProcessError", run: noCommand },
  { name: "a chatty server loses only its noise", run: noise },
];

async function earlier({ open, peers }) {
  const client = open({ process: peers.earlierProcess, era: undefined });
  const result = await client.callTool({ name: "echo", arguments: { text: "hello" } });
  expectEqual([textOf(result), client.era()?.revision], ["hello", "2025-11-25"]);
}

async function ends({ open, packages, peers }) {
  const client = open({ process: peers.endingProcess, era: "modern" });
  const fields = { code: "ended_early", exitCode: 3, stderr: "Out of luck." };
  await expectRejection(client.listTools(), packages.stdio.ProcessError, fields);
}

async function noCommand({ open, packages }) {
  const client = open({ process: { command: "no-such-server" }, era: "modern" });
  const fields = { code: "unreachable", mayHaveArrived: false };
  await expectRejection(client.listTools(), packages.stdio.ProcessError, fields);
}

async function noise({ open, peers }) {
  const client = open({ process: peers.noisyProcess, era: "modern" });
  const { content } = await client.callTool({ name: "anything" });
  expectEqual(content, [{ type: "text", text: "Here." }]);
}
