import { createClient } from "@plugboard/core";
import { createChannelTransport, memoryPair } from "@plugboard/core/transport";
import { serveExampleStdio } from "@plugboard/example-server";
import { expect, it } from "vitest";
import { officialTransport } from "./official-transport.js";

it("a real server in the same process is called over a pair in memory", async () => {
  const [near, far] = memoryPair();
  const server = serveExampleStdio({ transport: officialTransport(far) });
  const client = createClient({
    transport: createChannelTransport(async () => near),
    info: { name: "test", version: "1.0.0" },
    input: { elicitation: () => ({ action: "accept" }) },
  });

  expect((await client.discover()).supportedVersions).toContain("2026-07-28");
  const names = [];
  for await (const tool of client.allTools()) names.push(tool.name);
  expect(names).toContain("mirror");

  const steps: number[] = [];
  await client.callTool(
    { name: "count", arguments: { steps: 3 } },
    { onProgress: ({ progress }) => void steps.push(progress) },
  );
  expect(steps).toEqual([1, 2, 3]);
  const form = await client.callTool({ name: "ask-form" });
  expect(form.isError ?? false).toBe(false);

  const changes = client.listen({ toolsListChanged: true });
  expect(await changes.acknowledged).toEqual({ toolsListChanged: true });
  await client.callTool({ name: "toggle-bonus" });
  for await (const change of changes) {
    expect(change).toEqual({ kind: "tools" });
    const listed = [];
    for await (const tool of client.allTools()) listed.push(tool.name);
    expect(listed).toContain("bonus");
    break;
  }

  const slow = client.callTool(
    { name: "slow", arguments: { ms: 60_000 } },
    { onRequestId: (id) => setImmediate(() => client.cancel(id, { reason: "enough" })) },
  );
  await expect(slow).rejects.toMatchObject({ name: "CancelledError", reason: "enough" });
  await client.close();
  await server.close();
});
