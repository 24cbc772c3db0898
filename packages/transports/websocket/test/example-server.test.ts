import { createClient } from "@plugboard/core";
import { type ExampleServer, startExampleServer } from "@plugboard/example-server";
import { webSocket } from "@plugboard/websocket";
import { afterEach, beforeEach, expect, it } from "vitest";
import { describeEach } from "./implementations.js";

let server: ExampleServer;
beforeEach(async () => {
  server = await startExampleServer({ webSocket: true });
});
afterEach(() => server.close());

describeEach("a real server", ({ options }) => {
  const connect = () =>
    createClient({
      transport: webSocket(server.webSocketUrl ?? "", options),
      info: { name: "test", version: "1.0.0" },
      input: { elicitation: () => ({ action: "accept" }) },
    });

  it("is discovered, listed, read and prompted", async () => {
    await using client = connect();
    expect((await client.discover()).supportedVersions).toContain("2026-07-28");
    const names: string[] = [];
    for await (const { name } of client.allTools()) names.push(name);
    expect(names).toContain("echo");
    const { contents } = await client.readResource({ uri: "example://welcome" });
    expect(contents).toHaveLength(1);
    const { messages } = await client.getPrompt({ name: "greet", arguments: { name: "日本語" } });
    expect(JSON.stringify(messages)).toContain("日本語");
  });

  it("reports progress in order, asks, and is cancelled", async () => {
    await using client = connect();
    const seen: number[] = [];
    const onProgress = ({ progress }: { progress: number }) => void seen.push(progress);
    await client.callTool({ name: "count", arguments: { steps: 3 } }, { onProgress });
    expect(seen).toEqual([1, 2, 3]);
    expect((await client.callTool({ name: "ask-form" })).isError ?? false).toBe(false);

    const controller = new AbortController();
    const { signal } = controller;
    const call = client.callTool(
      { name: "slow", arguments: { ms: 60_000, label: "given up" } },
      { signal },
    );
    await server.whenStarted("given up");
    controller.abort("enough");
    await expect(call).rejects.toBe("enough");
    await server.whenCancelled("given up");
  });

  it("answers a hundred calls at once, each with its own result", async () => {
    await using client = connect();
    const texts = Array.from({ length: 100 }, (_, index) => `text ${index}`);
    const results = await Promise.all(
      texts.map((text) => client.callTool({ name: "echo", arguments: { text } })),
    );
    expect(results.map(({ content }) => content)).toEqual(
      texts.map((text) => [{ type: "text", text }]),
    );
  });

  it("B43: two subscriptions on one connection get what each asked for, and end with the server", async () => {
    await using client = connect();
    const tools = client.listen({ toolsListChanged: true });
    const counter = client.listen({ resourceSubscriptions: ["example://counter"] });
    await Promise.all([tools.acknowledged, counter.acknowledged]);
    server.bump();
    server.setBonusTool(true);
    const toolChanges = tools[Symbol.asyncIterator]();
    const counterChanges = counter[Symbol.asyncIterator]();
    expect((await toolChanges.next()).value).toEqual({ kind: "tools" });
    expect((await counterChanges.next()).value).toEqual({
      kind: "resource",
      uri: "example://counter",
    });
    await counter.close();
    await client.callTool({ name: "echo", arguments: { text: "still there" } });
  });

  it("B43: with relisten, a subscription outlives its connection, and says where changes may be missing", async () => {
    await using client = connect();
    const changes = client.listen({ toolsListChanged: true }, { relisten: true });
    await changes.acknowledged;
    const iterator = changes[Symbol.asyncIterator]();
    const first = iterator.next();
    server.setBonusTool(true);
    expect((await first).value).toEqual({ kind: "tools" });
    const gap = iterator.next();
    server.dropConnections();
    expect((await gap).value).toEqual({ kind: "gap" });
    const last = iterator.next();
    server.setBonusTool(false);
    expect((await last).value).toEqual({ kind: "tools" });
    const end = iterator.next();
    await server.close();
    expect((await end).done).toBe(true);
  });
});
