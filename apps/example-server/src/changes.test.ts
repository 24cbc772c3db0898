import { describe, expect, test } from "vitest";
import { startExampleServer } from "./start-example-server.js";
import { modernCall, modernFetch, modernTool } from "./test-support/modern-call.js";
import { type Message, readEvents } from "./test-support/read-events.js";
import { useServer } from "./test-support/use-server.js";

const server = useServer({ pageSize: 100 });

/** Listens until the body is left, and gives the stream after its acknowledgement. */
async function listen(
  notifications: Record<string, unknown>,
  use: (next: () => Promise<Message | undefined>, acknowledged: Message) => Promise<void>,
): Promise<void> {
  const request = { method: "subscriptions/listen", params: { notifications }, id: 9 };
  const events = readEvents(await modernFetch(server(), request));
  const next = async () => (await events.next()).value ?? undefined;
  try {
    await use(next, (await next()) ?? {});
  } finally {
    await events.return();
  }
}

const toolNames = async () => {
  const { result } = await modernCall(server(), { method: "tools/list" });
  return (result.tools as { name: string }[]).map(({ name }) => name);
};

describe("subscriptions", () => {
  test("a listener learns that the tool list changed, and the list has changed", async () => {
    await listen({ toolsListChanged: true }, async (next, acknowledged) => {
      expect(acknowledged).toMatchObject({
        method: "notifications/subscriptions/acknowledged",
        params: { notifications: { toolsListChanged: true } },
      });
      expect(await toolNames()).not.toContain("bonus");
      await modernTool(server(), { name: "toggle-bonus" });
      expect(await next()).toMatchObject({
        method: "notifications/tools/list_changed",
        params: { _meta: { "io.modelcontextprotocol/subscriptionId": 9 } },
      });
      expect(await toolNames()).toContain("bonus");
      expect((await modernTool(server(), { name: "bonus" })).error).toBeUndefined();
      await modernTool(server(), { name: "toggle-bonus" });
      expect(await next()).toMatchObject({ method: "notifications/tools/list_changed" });
      expect(await toolNames()).not.toContain("bonus");
    });
  });

  test("bump changes the counter and tells those who listen to it", async () => {
    const uri = "example://counter";
    await listen({ resourceSubscriptions: [uri] }, async (next) => {
      const before = server().counter;
      await modernTool(server(), { name: "bump" });
      expect(await next()).toMatchObject({
        method: "notifications/resources/updated",
        params: { uri },
      });
      const { result } = await modernCall(server(), { method: "resources/read", params: { uri } });
      expect(result.contents).toMatchObject([{ text: String(before + 1) }]);
    });
  });

  test("changes can be announced from outside", async () => {
    const wanted = { promptsListChanged: true, resourcesListChanged: true };
    await listen(wanted, async (next) => {
      server().notify.toolsChanged();
      server().notify.promptsChanged();
      server().notify.resourcesChanged();
      expect((await next())?.method).toBe("notifications/prompts/list_changed");
      expect((await next())?.method).toBe("notifications/resources/list_changed");
    });
  });

  test("closing the server ends a subscription with its result", async () => {
    await using other = await startExampleServer();
    const params = { notifications: { toolsListChanged: true } };
    const response = await modernFetch(other, { method: "subscriptions/listen", params, id: 4 });
    const events = readEvents(response);
    await events.next();
    await other.close();
    const { value } = await events.next();
    expect(value).toMatchObject({ id: 4, result: { resultType: "complete" } });
    expect((await events.next()).done).toBe(true);
  });
});

describe("cancellation", () => {
  test("hanging up cancels a slow call and leaves a trace", async () => {
    const abort = new AbortController();
    const label = "given up";
    const call = modernTool(
      server(),
      { name: "slow", arguments: { ms: 600_000, label } },
      { signal: abort.signal },
    );
    await server().whenStarted(label);
    abort.abort();
    await expect(call).rejects.toThrow("abort");
    expect(await server().whenCancelled(label)).toMatchObject({ tool: "slow", label });
    const { result } = await modernTool(server(), { name: "cancellations" });
    expect(result.structuredContent).toMatchObject({ cancelled: [{ tool: "slow", label }] });
  });

  test("a slow call that is waited for is not cancelled", async () => {
    const label = "patient";
    await modernTool(server(), { name: "slow", arguments: { ms: 1, label } });
    expect(server().started.some((entry) => entry.label === label)).toBe(true);
    expect(server().cancelled.some((entry) => entry.label === label)).toBe(false);
  });

  test("closing the server ends calls that still run", async () => {
    await using other = await startExampleServer();
    const call = modernTool(other, { name: "slow", arguments: { ms: 600_000 } });
    await other.whenStarted("slow");
    await other.close();
    await expect(call).resolves.toMatchObject({ status: 499 });
    await expect(other.whenCancelled("slow")).resolves.toMatchObject({ tool: "slow" });
  });
});
