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
