import type { Http2ServerRequest, Http2ServerResponse } from "node:http2";
import { buffer } from "node:stream/consumers";
import { createClient } from "@plugboard/core";
import { type ExampleServer, startExampleServer } from "@plugboard/example-server";
import { afterEach, beforeEach, expect, it } from "vitest";
import { CERT, http2, transportTo } from "./harness.js";

let server: ExampleServer;
beforeEach(async () => {
  server = await startExampleServer();
});
afterEach(() => server.close());

/** Hands a request that came over HTTP/2 to the example server, and its answer back as it comes. */
async function forward(request: Http2ServerRequest, reply: Http2ServerResponse): Promise<void> {
  const own = Object.entries(request.headers).filter(
    ([name]) => !name.startsWith(":") && name !== "content-length",
  );
  const gone = new AbortController();
  reply.on("close", () => gone.abort());
  try {
    const answer = await fetch(server.url, {
      method: "POST",
      headers: Object.fromEntries(own) as Record<string, string>,
      body: await buffer(request),
      signal: gone.signal,
    });
    reply.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
    for await (const chunk of answer.body ?? []) reply.write(chunk);
    reply.end();
  } catch {
    reply.stream?.destroy(); // whoever asked has gone
  }
}

it("seed T1: discovery, tools, resources and prompts work over HTTP/2, with a non-ASCII argument", async () => {
  const { url } = await http2((request, reply) => void forward(request, reply));
  const client = createClient({
    transport: transportTo(url, { ca: CERT }),
    info: { name: "test", version: "1.0.0" },
  });
  expect((await client.discover()).supportedVersions).toContain("2026-07-28");
  const names = [];
  for await (const tool of client.allTools()) names.push(tool.name);
  expect(names).toContain("echo");
  const echoed = await client.callTool({ name: "echo", arguments: { text: "é北京🚀" } });
  expect(echoed.content).toEqual([{ type: "text", text: "é北京🚀" }]);
  const steps: number[] = [];
  await client.callTool(
    { name: "count", arguments: { steps: 3 } },
    { onProgress: ({ progress }) => void steps.push(progress) },
  );
  expect(steps).toEqual([1, 2, 3]);
  const { contents } = await client.readResource({ uri: "example://welcome" });
  expect(contents[0]).toHaveProperty("text");
  const { messages } = await client.getPrompt({ name: "greet", arguments: { name: "日本語" } });
  expect(JSON.stringify(messages)).toContain("日本語");

  const changes = client.listen({ toolsListChanged: true });
  await changes.acknowledged;
  server.setBonusTool(true);
  for await (const change of changes) {
    expect(change).toEqual({ kind: "tools" });
    break;
  }
  const controller = new AbortController();
  const slow = client.callTool(
    { name: "slow", arguments: { ms: 60_000, label: "h2" } },
    { signal: controller.signal },
  );
  await server.whenStarted("h2");
  controller.abort("enough");
  await expect(slow).rejects.toBe("enough");
  await server.whenCancelled("h2");
  await client.close();
});
