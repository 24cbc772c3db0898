import { type Client, createClient } from "@plugboard/core";
import { MetaKey } from "@plugboard/core/transport";
import type { RawReply } from "@plugboard/testing/node";
import { describe, expect, it, onTestFinished } from "vitest";
import { http } from "../src/index.js";
import { FETCHES } from "./faults.js";
import { idOf, peer, result } from "./peers.js";

const PADDING = "x".repeat(65_536);
/** No room for so long means that the client has stopped reading. */
const STALL_MS = 300;
/** What the buffers of both systems take; the clients' own part is a slice of one piece. */
const MAX_AHEAD_BYTES = 30_000_000;

const methodOf = ({ request }: RawReply) => (request.json as { method: string }).method;

/** Writes one event after the other until there is no room for the next. Gives how many were written, and their bytes. */
async function flood(
  reply: RawReply,
  event: (index: number) => unknown,
  onStall: (bytes: number) => void,
) {
  let count = 0;
  for (let hasStalled = false; !hasStalled && !reply.isGone; count++) {
    const timer = setTimeout(() => {
      hasStalled = true;
      onStall(reply.takenBytes);
    }, STALL_MS);
    await reply.event(event(count));
    clearTimeout(timer);
  }
  return count;
}

function gate<T = void>() {
  let open = (_: T): void => {};
  const opened = new Promise<T>((resolve) => {
    open = resolve;
  });
  return { open: (value: T) => open(value), opened };
}

describe.each(FETCHES)("seed C1: over %s, a server does not get far ahead of", (_, options) => {
  const clientTo = (url: string): Client => {
    const client = createClient({ era: "modern", transport: http(url, options), timeoutMs: 0 });
    onTestFinished(() => client.close());
    return client;
  };

  it("a slow progress handler, which gets every notification, one at a time", async () => {
    const stalled = gate<number>();
    let sent = 0;
    const { url } = await peer(async (reply) => {
      await reply.startEvents();
      const id = idOf(reply);
      const progress = (index: number) => ({
        jsonrpc: "2.0",
        method: "notifications/progress",
        params: { progressToken: id, progress: index, message: PADDING },
      });
      sent = await flood(reply, progress, stalled.open);
      await reply.event(result(id));
      await reply.endEvents();
    });
    const mayGoOn = gate();
    let running = 0;
    let seen = 0;
    const onProgress = async ({ progress }: { progress: number }): Promise<void> => {
      expect([progress, ++running]).toEqual([seen, 1]);
      await mayGoOn.opened;
      seen++;
      running--;
    };
    const call = clientTo(url).callTool({ name: "weather" }, { onProgress });
    expect(await stalled.opened).toBeLessThan(MAX_AHEAD_BYTES);
    expect([seen, running]).toEqual([0, 1]);
    mayGoOn.open();
    await expect(call).resolves.toMatchObject({ value: "sunny" });
    expect(seen).toBe(sent);
  });

  it("a slow listener, whose loop may call tools meanwhile", async () => {
    const stalled = gate<number>();
    let sent = 0;
    const { url } = await peer(async (reply) => {
      const id = idOf(reply);
      if (methodOf(reply) !== "subscriptions/listen") return reply.json(result(id));
      await reply.startEvents();
      const notify = (kind: string, params: object) => ({
        jsonrpc: "2.0",
        method: `notifications/${kind}`,
        params: { ...params, _meta: { [MetaKey.subscriptionId]: id } },
      });
      const notifications = { toolsListChanged: true };
      await reply.event(notify("subscriptions/acknowledged", { notifications }));
      const change = () => notify("tools/list_changed", { padding: PADDING });
      sent = await flood(reply, change, stalled.open);
      await reply.event({ ...result(id), result: {} });
      await reply.endEvents();
    });
    const client = clientTo(url);
    let seen = 0;
    for await (const change of client.listen({ toolsListChanged: true })) {
      expect(change).toEqual({ kind: "tools" });
      if (seen++ > 0) continue;
      expect(await stalled.opened).toBeLessThan(MAX_AHEAD_BYTES);
      await expect(client.callTool({ name: "weather" })).resolves.toMatchObject({ value: "sunny" });
    }
    expect(seen).toBe(sent);
  });

  it("a handler that never returns, and an abort still ends the call and the stream", async () => {
    const stalled = gate<number>();
    const gone = gate();
    const { url } = await peer(async (reply) => {
      await reply.startEvents();
      const params = { progressToken: idOf(reply), progress: 1, message: PADDING };
      const progress = { jsonrpc: "2.0", method: "notifications/progress", params };
      await flood(reply, () => progress, stalled.open);
      await reply.gone;
      gone.open();
    });
    const controller = new AbortController();
    const { signal } = controller;
    const onProgress = () => new Promise<never>(() => {});
    const call = clientTo(url).callTool({ name: "weather" }, { onProgress, signal });
    const failure = call.catch((reason) => reason);
    await stalled.opened;
    controller.abort("enough");
    expect(await failure).toBe("enough");
    await gone.opened;
  });
});
