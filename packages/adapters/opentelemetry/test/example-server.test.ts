import { cache, createClient, retry } from "@plugboard/core";
import { type ExampleServer, startExampleServer } from "@plugboard/example-server";
import { http } from "@plugboard/http";
import { afterEach, beforeEach, expect, it } from "vitest";
import { opentelemetry } from "../src/index.js";
import { startTelemetry, treeOf } from "./telemetry-harness.js";

let server: ExampleServer;
beforeEach(async () => {
  server = await startExampleServer();
});
afterEach(() => server.close());

it.each(["2026-07-28", "2025-11-25"])(
  "a program is traced the same in %s, whatever the server asks in between",
  async (revision) => {
    const { tracer, tracerProvider, spans } = startTelemetry();
    const app = tracer.startSpan("app");
    const client = createClient({
      transport: http(server.url),
      era: revision === "2026-07-28" ? "modern" : "legacy",
      input: { elicitation: () => ({ action: "accept" }) },
      interceptors: [
        opentelemetry({
          tracerProvider,
          server: server.url,
          revision: () => client.era()?.revision,
          around: [cache(), retry()],
        }),
      ],
    });
    await client.callTool({ name: "weather", arguments: { city: "Oslo" } });
    await client.callTool({ name: "fail" });
    await client.callTool({ name: "ask-form" });
    await client.getPrompt({ name: "greet", arguments: { name: "Ann" } });
    await client.readResource({ uri: "example://welcome" });
    const changes = client.listen({ toolsListChanged: true });
    await changes.acknowledged;
    server.setBonusTool(true);
    for await (const _ of changes) break;
    app.end();
    await client.close();
    const twice = (name: string) => [name, [name]];
    const form = "tools/call ask-form";
    expect(treeOf(spans().filter(({ name }) => name !== "app"))).toEqual([
      twice("tools/call weather"),
      twice("tools/call fail"),
      revision === "2026-07-28" ? [form, [form, form]] : twice(form),
      twice("prompts/get greet"),
      twice("resources/read"),
      ["subscriptions/listen", ["subscriptions/listen", "subscriptions/listen stream"]],
    ]);
    for (const { name, attributes } of spans()) {
      if (name === "app") continue;
      expect(attributes).toMatchObject({
        "server.address": "127.0.0.1",
        "mcp.protocol.version": revision,
      });
    }
  },
);
