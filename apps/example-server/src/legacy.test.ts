import { describe, expect, test } from "vitest";
import { startExampleServer } from "./start-example-server.js";
import { openLegacySession } from "./test-support/legacy-session.js";
import { modernCall } from "./test-support/modern-call.js";
import { readEvents } from "./test-support/read-events.js";
import { useServer } from "./test-support/use-server.js";

const server = useServer();
const tool = (name: string, args = {}) => ({
  id: 1,
  method: "tools/call",
  params: { name, arguments: args },
});

describe("earlier revisions", () => {
  test("initialize opens a session that serves tools until it is deleted", async () => {
    const session = await openLegacySession(server());
    expect(session.initialized.result).toMatchObject({
      protocolVersion: "2025-11-25",
      capabilities: { tools: { listChanged: true }, resources: { subscribe: true }, logging: {} },
      serverInfo: { name: "plugboard-example" },
    });
    const { result } = await session.call(tool("echo", { text: "hi" }));
    expect(result).toEqual({ content: [{ type: "text", text: "hi" }] });
    const { sessions } = server();
    expect((await session.end()).status).toBe(200);
    expect(server().sessions).toBe(sessions - 1);
    expect((await session.post(tool("echo", { text: "hi" }))).status).toBe(404);
  });

  test("a request without session is refused and leaves none behind", async () => {
    const before = server().sessions;
    const response = await fetch(server().url, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Accept: "application/json, text/event-stream",
      },
      body: JSON.stringify({ jsonrpc: "2.0", ...tool("echo", { text: "hi" }) }),
    });
    expect(response.status).toBe(400);
    expect(server().sessions).toBe(before);
  });

  test("tools that ask send requests in the middle of the call", async () => {
    const capabilities = { elicitation: { form: {}, url: {} }, sampling: {}, roots: {} };
    const session = await openLegacySession(server(), capabilities);
    const both = await session.call(tool("ask-both"), {
      "roots/list": { roots: [{ uri: "file:///a" }, { uri: "file:///b" }] },
      "sampling/createMessage": {
        role: "assistant",
        model: "m",
        content: { type: "text", text: "Hello." },
      },
    });
    expect(both.result?.content).toEqual([{ type: "text", text: "2 roots; Hello." }]);
    const rounds = await session.call(tool("ask-rounds"), {
      "elicitation/create": { action: "accept", content: { name: "Ada", confirm: true } },
    });
    expect(rounds.result?.content).toEqual([{ type: "text", text: "Hello, Ada!" }]);
    const url = await session.call(tool("ask-url"), { "elicitation/create": { action: "accept" } });
    expect(url.result?.content).toEqual([{ type: "text", text: "Connected." }]);
    await session.end();
  });

  test("the session stream brings changes of the tools and of subscribed resources", async () => {
    const session = await openLegacySession(server());
    const abort = new AbortController();
    const events = readEvents(await session.listen(abort.signal));
    server().bump();
    server().setBonusTool(true);
    expect((await events.next()).value).toMatchObject({
      method: "notifications/tools/list_changed",
    });
    expect((await session.call(tool("bonus"))).error).toBeUndefined();
    const uri = "example://counter";
    await session.call({ id: 2, method: "resources/subscribe", params: { uri } });
    server().bump();
    expect((await events.next()).value).toMatchObject({
      method: "notifications/resources/updated",
      params: { uri },
    });
    await session.call({ id: 3, method: "resources/unsubscribe", params: { uri } });
    server().bump();
    server().setBonusTool(false);
    expect((await events.next()).value).toMatchObject({
      method: "notifications/tools/list_changed",
    });
    expect((await session.call(tool("bonus"))).error?.code).toBe(-32602);
    abort.abort();
    await session.end();
  });

  test("a cancelled notification cancels a slow call", async () => {
    const session = await openLegacySession(server());
    const label = "old";
    const answer = await session.post(tool("slow", { ms: 600_000, label }));
    await server().whenStarted(label);
    const params = { requestId: 1, reason: "enough" };
    await session.post({ method: "notifications/cancelled", params });
    expect(await server().whenCancelled(label)).toMatchObject({ tool: "slow", reason: "enough" });
    await answer.body?.cancel();
    await session.end();
  });
});

describe("one era only", () => {
  test("a modern server refuses initialize and names what it speaks", async () => {
    await using modern = await startExampleServer({ era: "modern" });
    const { initialized } = await openLegacySession(modern);
    expect(initialized.error).toMatchObject({ code: -32022, data: { supported: ["2026-07-28"] } });
    expect((await modernCall(modern, { method: "server/discover" })).status).toBe(200);
  });

  test("a legacy server does not know the modern revision", async () => {
    await using legacy = await startExampleServer({ era: "legacy" });
    const { status, error } = await modernCall(legacy, { method: "server/discover" });
    expect(status).toBe(400);
    expect(error?.code).toBe(-32000);
    const session = await openLegacySession(legacy);
    expect(session.initialized.result).toMatchObject({ protocolVersion: "2025-11-25" });
  });
});
