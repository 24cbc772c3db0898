import { createClient, type Task } from "@plugboard/core";
import { createChannelTransport, memoryPair } from "@plugboard/core/transport";
import { createExampleState, serveExampleStdio } from "@plugboard/example-server";
import { expect, it } from "vitest";
import { officialTransport } from "./official-transport.js";

it.each(["poll", "listen"] as const)(
  "a task on a shared pipe asks, is answered and completes, followed by %s",
  async (follow) => {
    const [near, far] = memoryPair();
    const state = createExampleState();
    const server = serveExampleStdio({ state, transport: officialTransport(far) });
    await using client = createClient({
      transport: createChannelTransport(async () => near),
      tasks: true,
      input: { elicitation: () => ({ action: "accept", content: { name: "Ada" } }) },
    });
    const statuses = new Set<string>();
    const onStatus = ({ status }: Task) => void statuses.add(status);
    const params = { name: "task", arguments: { kind: "ask", stepMs: 5 } };
    const { content } = await client.callTool(params, { follow, onStatus });
    expect(JSON.stringify(content)).toContain("Ada");
    expect([...statuses].slice(0, 1)).toEqual(["working"]);
    expect([...statuses].at(-1)).toBe("completed");
    await client.close();
    await server.close();
  },
);

it("EXT-40: a revision that opens with initialize is told of no tasks", async () => {
  const [near, far] = memoryPair();
  const server = serveExampleStdio({ era: "legacy", transport: officialTransport(far) });
  const sent: string[] = [];
  const channel = {
    ...near,
    send: (message: Parameters<typeof near.send>[0]) => {
      sent.push(JSON.stringify(message));
      return near.send(message);
    },
  };
  const transport = createChannelTransport(async () => channel);
  await using client = createClient({ transport, tasks: true, era: "legacy" });
  const call = { name: "add", arguments: { a: 1, b: 2 } };
  expect(await client.callTool(call)).toMatchObject({ content: [{ text: "3" }] });
  expect(sent[0]).toContain("initialize");
  expect(sent.join()).not.toContain("io.modelcontextprotocol/tasks");
  await client.close();
  await server.close();
});
