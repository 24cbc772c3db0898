import {
  type Client,
  ConnectionError,
  createClient,
  type SubscriptionFilter,
} from "@plugboard/core";
import { MetaKey } from "@plugboard/core/transport";
import { EventLog } from "@plugboard/testing";
import type { RawReply } from "@plugboard/testing/node";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { type HttpOptions, http } from "../src/index.js";
import { idOf, peer, result } from "./peers.js";

afterEach(() => {
  vi.useRealTimers();
});

const FILTER: SubscriptionFilter = { toolsListChanged: true };
const notification = (kind: string, id: number, params: object = {}) => ({
  jsonrpc: "2.0",
  method: `notifications/${kind}`,
  params: { ...params, _meta: { [MetaKey.subscriptionId]: id } },
});
const change = (id: number) => notification("tools/list_changed", id);
const end = (id: number) => ({ jsonrpc: "2.0", id, result: { resultType: "complete" } });
const methodOf = ({ request }: RawReply) => (request.json as { method: string }).method;

/** A server whose subscriptions are acknowledged and then in the hands of the test. */
async function subscribing() {
  const streams = new EventLog<RawReply>();
  const server = await peer(async (reply) => {
    if (methodOf(reply) !== "subscriptions/listen") return reply.json(result(idOf(reply)));
    await reply.startEvents();
    const granted = { notifications: FILTER };
    await reply.event(notification("subscriptions/acknowledged", idOf(reply), granted));
    streams.add(reply);
    await reply.gone;
  });
  return { server, stream: () => streams.at(0) };
}

function clientTo(url: string, options: HttpOptions = {}): Client {
  const client = createClient({ era: "modern", transport: http(url, options) });
  onTestFinished(() => client.close());
  return client;
}

it("HTTP-48, B10, seed B11: a subscription has no time limit, with or without keep-alives", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const { server, stream } = await subscribing();
  const subscription = clientTo(server.url).listen(FILTER);
  await subscription.acknowledged;
  const changes = subscription[Symbol.asyncIterator]();
  const reply = await stream();
  for (const keepAlive of ["", ": ping\n\n"]) {
    const next = changes.next();
    await vi.advanceTimersByTimeAsync(2 ** 31); // 24 days
    if (keepAlive !== "") await reply.chunk(keepAlive);
    await vi.advanceTimersByTimeAsync(86_400_000);
    await reply.event(change(idOf(reply)));
    await expect(next).resolves.toEqual({ done: false, value: { kind: "tools" } });
  }
});

it("HTTP-48: a subscription that is answered with JSON has ended at once, and in good order", async () => {
  const { url } = await peer((reply) => reply.json(end(idOf(reply))));
  const subscription = clientTo(url).listen(FILTER);
  await expect(subscription.acknowledged).resolves.toEqual({});
  for await (const _ of subscription) expect.unreachable();
  await subscription.closed;
});

it.each([
  ["ends", (reply: RawReply) => reply.endEvents()],
  ["is reset", (reply: RawReply) => reply.reset()],
])(
  "HTTP-46, B06, seed B13: a subscription whose stream %s is lost: its loop throws",
  async (_, stop) => {
    const { server, stream } = await subscribing();
    const client = clientTo(server.url);
    const subscription = client.listen(FILTER);
    const reply = await stream();
    await reply.event(change(idOf(reply)));
    const changes = subscription[Symbol.asyncIterator]();
    await expect(changes.next()).resolves.toEqual({ done: false, value: { kind: "tools" } });
    const next = changes.next();
    await stop(reply);
    await expect(next).rejects.toBeInstanceOf(ConnectionError);
    await expect(next).rejects.toMatchObject({ code: "ended_early" });
    await expect(subscription.closed).rejects.toMatchObject({ code: "ended_early" });
    await expect(client.callTool({ name: "t" })).resolves.toMatchObject({ value: "sunny" });
    expect(server.requests).toHaveLength(2); // no GET, and no second try by itself
  },
);

it("seed B13, seed C3: a subscription ends with its own response alone", async () => {
  const { server, stream } = await subscribing();
  const subscription = clientTo(server.url).listen(FILTER);
  const reply = await stream();
  const id = idOf(reply);
  for (const one of [end(id + 1), change(id + 1), { ...end(id), id: String(id) }, change(id)]) {
    await reply.event(one);
  }
  await reply.event(end(id));
  const seen: unknown[] = [];
  for await (const one of subscription) seen.push(one);
  expect(seen).toEqual([{ kind: "tools" }]);
  await subscription.closed;
});

it("HTTP-47, B20, seed B14: leaving the loop closes the stream, and sends nothing", async () => {
  const { server, stream } = await subscribing();
  const subscription = clientTo(server.url).listen(FILTER);
  const reply = await stream();
  await reply.event(change(idOf(reply)));
  for await (const _ of subscription) break;
  await reply.gone;
  expect(server.requests).toHaveLength(1);
});
