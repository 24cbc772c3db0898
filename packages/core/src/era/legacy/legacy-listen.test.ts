import type { Change, Subscription } from "@plugboard/core";
import { describe, expect, test } from "vitest";
import {
  type Answers,
  ask,
  clientOf,
  failureOf,
  legacyServer,
  opening,
} from "../../../test/eras.js";
import { quiet } from "../../../test/lifted.js";
import type { ScriptServer } from "../../../test/script-server.js";

const ALL = {
  tools: { listChanged: true },
  prompts: { listChanged: true },
  resources: { listChanged: true, subscribe: true },
};
const A = "file:///a";
const B = "file:///b";

/** A server that tells of changes, and watches resources. */
function changing(answers: Answers = {}, capabilities: object = ALL): ScriptServer {
  const done = () => ({ result: {} });
  return legacyServer(
    { "resources/subscribe": done, "resources/unsubscribe": done, ...answers },
    { capabilities },
  );
}
const opened = (server: ScriptServer) => clientOf(server, { era: "legacy" });
const changed = (what: string) => ({
  jsonrpc: "2.0",
  method: `notifications/${what}/list_changed`,
});
const updated = (uri: string) => ({
  jsonrpc: "2.0",
  method: "notifications/resources/updated",
  params: { uri },
});
/** What the server was told to watch, and to watch no longer. */
const told = (server: ScriptServer) =>
  server.seen.items.flatMap((one) => {
    if (!("method" in one) || !one.method.endsWith("subscribe")) return [];
    return [`${one.method.slice("resources/".length)} ${one.params?.uri}`];
  });
const iterate = (changes: Subscription) => changes[Symbol.asyncIterator]();
async function take(changes: Subscription, count: number): Promise<Change[]> {
  const iterator = iterate(changes);
  const taken: Change[] = [];
  while (taken.length < count) taken.push((await iterator.next()).value as Change);
  return taken;
}

test("a subscription is acknowledged with what the server offers of it, and nothing is sent for lists", async () => {
  const server = changing({}, { tools: { listChanged: true }, prompts: {} });
  const { client, warnings } = opened(server);
  const changes = client.listen({
    toolsListChanged: true,
    promptsListChanged: true,
    resourcesListChanged: true,
    resourceSubscriptions: [A],
  });
  expect(await changes.acknowledged).toEqual({ toolsListChanged: true });
  expect(server.methods()).toEqual(["initialize", "notifications/initialized"]);
  expect(warnings).toEqual([]);
});

test("of what the server does not offer at all, nothing is granted", async () => {
  const { client } = opened(changing({}, {}));
  const all = { toolsListChanged: true, promptsListChanged: true, resourcesListChanged: true };
  const changes = client.listen({ ...all, resourceSubscriptions: [A] });
  expect(await changes.acknowledged).toEqual({});
});

test("what the server announces by itself is a change for those who asked for it, and for nobody else", async () => {
  const server = changing();
  const { client } = opened(server);
  const tools = client.listen({ toolsListChanged: true });
  const all = client.listen({
    toolsListChanged: true,
    promptsListChanged: true,
    resourcesListChanged: true,
  });
  await Promise.all([tools.acknowledged, all.acknowledged]);
  for (const what of ["prompts", "tools", "resources", "tools"]) await server.says(changed(what));
  await server.says(updated(A));
  await server.says({ jsonrpc: "2.0", method: "notifications/vendor/changed" });
  expect(await take(tools, 2)).toEqual([{ kind: "tools" }, { kind: "tools" }]);
  expect((await take(all, 4)).map(({ kind }) => kind)).toEqual([
    "prompts",
    "tools",
    "resources",
    "tools",
  ]);
});

test("changes go on while a loop over them calls the server", async () => {
  const server = changing();
  const { client } = opened(server);
  const changes = client.listen({ toolsListChanged: true });
  await changes.acknowledged;
  await server.says(changed("tools"));
  let rounds = 0;
  for await (const change of changes) {
    expect(change).toEqual({ kind: "tools" });
    expect(await ask(client)).toBe("hello");
    rounds += 1;
    if (rounds === 3) break;
    await server.says(changed("tools"));
  }
  await quiet();
});

describe("resources", () => {
  test("are subscribed to one by one, and what the server refuses is left out and warned of", async () => {
    const server = changing({
      "resources/subscribe": ({ params }) =>
        params?.uri === A
          ? { error: { code: -32002, message: "no such resource" } }
          : { result: {} },
    });
    const { client, warnings } = opened(server);
    const changes = client.listen({ resourceSubscriptions: [A, B, B] });
    expect(await changes.acknowledged).toEqual({ resourceSubscriptions: [B] });
    expect(told(server)).toEqual([`subscribe ${A}`, `subscribe ${B}`]);
    expect(warnings).toMatchObject([
      { code: "subscription_refused", method: "resources/subscribe", cause: { code: -32002 } },
    ]);
    await changes.close();
    await quiet();
    expect(told(server).slice(2)).toEqual([`unsubscribe ${B}`]);
  });

  test("are asked for again by the next listener when they were refused to the last one", async () => {
    let attempts = 0;
    const server = changing({
      "resources/subscribe": () => {
        attempts += 1;
        return attempts === 1 ? { error: { code: -32002 } } : { result: {} };
      },
    });
    const { client } = opened(server);
    const filter = { resourceSubscriptions: [A] };
    expect(await client.listen(filter).acknowledged).toEqual({});
    expect(await client.listen(filter).acknowledged).toEqual(filter);
  });

  test("HLEG-64: are not subscribed to at a server that does not offer it", async () => {
    const server = changing({}, { resources: { listChanged: true } });
    const { client, warnings } = opened(server);
    const changes = client.listen({ resourceSubscriptions: [A], resourcesListChanged: true });
    expect(await changes.acknowledged).toEqual({ resourcesListChanged: true });
    expect(told(server)).toEqual([]);
    expect(warnings).toEqual([]);
  });

  test("are subscribed to once for all who listen, and unsubscribed from when the last of them leaves", async () => {
    const server = changing();
    const { client } = opened(server);
    const [first, second] = [1, 2].map(() => client.listen({ resourceSubscriptions: [A] }));
    await Promise.all([first?.acknowledged, second?.acknowledged]);
    await server.says(updated(A));
    for (const one of [first, second]) {
      expect(await take(one as Subscription, 1)).toEqual([{ kind: "resource", uri: A }]);
    }
    await first?.close();
    await quiet();
    expect(told(server)).toEqual([`subscribe ${A}`]);
    await server.says(updated(A));
    expect(await take(second as Subscription, 1)).toEqual([{ kind: "resource", uri: A }]);
    await second?.close();
    await quiet();
    expect(told(server)).toEqual([`subscribe ${A}`, `unsubscribe ${A}`]);
  });

  test("are subscribed to anew by one who comes while the last one leaves, after that was said", async () => {
    let release = (): void => {};
    const server = changing({
      "resources/unsubscribe": () =>
        new Promise((resolve) => {
          release = () => resolve({ result: {} });
        }),
    });
    const { client } = opened(server);
    const first = client.listen({ resourceSubscriptions: [A] });
    await first.acknowledged;
    await first.close();
    const second = client.listen({ resourceSubscriptions: [A] });
    await server.request("resources/unsubscribe");
    await quiet();
    expect(told(server)).toEqual([`subscribe ${A}`, `unsubscribe ${A}`]);
    release();
    expect(await second.acknowledged).toEqual({ resourceSubscriptions: [A] });
    expect(told(server)).toEqual([`subscribe ${A}`, `unsubscribe ${A}`, `subscribe ${A}`]);
  });

  test("stay subscribed to when one listener leaves while the other one's request is under way", async () => {
    let release = (): void => {};
    const server = changing({
      "resources/subscribe": () =>
        new Promise((resolve) => {
          release = () => resolve({ result: {} });
        }),
    });
    const { client } = opened(server);
    const first = client.listen({ resourceSubscriptions: [A] });
    const second = client.listen({ resourceSubscriptions: [A] });
    await server.request("resources/subscribe");
    await first.close();
    release();
    expect(await second.acknowledged).toEqual({ resourceSubscriptions: [A] });
    await quiet();
    expect(told(server)).toEqual([`subscribe ${A}`]);
  });

  test("are unsubscribed from when the listener left while the server was being asked", async () => {
    let release = (): void => {};
    const server = changing({
      "resources/subscribe": () =>
        new Promise((resolve) => {
          release = () => resolve({ result: {} });
        }),
    });
    const { client } = opened(server);
    const changes = client.listen({ resourceSubscriptions: [A, B] });
    await server.request("resources/subscribe");
    await changes.close();
    release();
    await server.request("resources/unsubscribe");
    await quiet();
    expect(told(server)).toEqual([`subscribe ${A}`, `unsubscribe ${A}`]);
  });

  test("COR-138: a change of what lies below one is for those who listen to that", async () => {
    const server = changing();
    const { client } = opened(server);
    const a = client.listen({ resourceSubscriptions: [A] });
    const b = client.listen({ resourceSubscriptions: [B] });
    await Promise.all([a.acknowledged, b.acknowledged]);
    await server.says(updated(`${A}/deep`));
    await server.says(updated(`${B}/deep`));
    await server.says(updated("file:///elsewhere")); // the server knows best why it says so
    const elsewhere = { kind: "resource", uri: "file:///elsewhere" };
    expect(await take(a, 2)).toEqual([{ kind: "resource", uri: `${A}/deep` }, elsewhere]);
    expect(await take(b, 2)).toEqual([{ kind: "resource", uri: `${B}/deep` }, elsewhere]);
  });
});

describe("a subscription ends, and the server watches nothing for it any more,", () => {
  const ways: readonly (readonly [string, (changes: Subscription, stop: () => void) => unknown])[] =
    [
      ["by close()", (changes) => changes.close()],
      ["by leaving the loop", (changes) => iterate(changes).return?.()],
      ["by the caller's signal", (_, stop) => stop()],
    ];
  test.each(ways)("%s", async (_, end) => {
    const server = changing();
    const { client } = opened(server);
    const controller = new AbortController();
    const filter = { resourceSubscriptions: [A, B], toolsListChanged: true };
    const changes = client.listen(filter, { signal: controller.signal });
    await changes.acknowledged;
    await end(changes, () => controller.abort(new Error("enough")));
    await quiet();
    expect(told(server).slice(2)).toEqual([`unsubscribe ${A}`, `unsubscribe ${B}`]);
    expect(server.methods()).not.toContain("notifications/cancelled");
    await server.says(changed("tools"));
    const last = await iterate(changes)
      .next()
      .catch((reason) => reason);
    expect(last).toEqual(controller.signal.aborted ? controller.signal.reason : { done: true });
    await expect(ask(client)).resolves.toBe("hello");
  });

  test("and a refusal of that is nobody's business", async () => {
    const server = changing({ "resources/unsubscribe": () => ({ error: { code: -32601 } }) });
    const { client, warnings } = opened(server);
    const changes = client.listen({ resourceSubscriptions: [A] });
    await changes.acknowledged;
    await changes.close();
    await quiet();
    expect(warnings).toEqual([]);
  });
});

describe("the loss of the connection", () => {
  test("fails the subscription, and closed says why", async () => {
    const server = changing();
    const { client } = opened(server);
    const changes = client.listen({ toolsListChanged: true });
    await changes.acknowledged;
    const next = failureOf(iterate(changes).next());
    await server.connections[0]?.close();
    expect(await next).toMatchObject({ name: "ConnectionError", code: "ended_early" });
    expect(await failureOf(changes.closed)).toBe(await next);
  });

  test("is healed by relisten, in a new session, with a gap", async () => {
    const server = changing();
    const { client } = opened(server);
    const relisten = { firstDelayMs: 1 };
    const changes = client.listen({ resourceSubscriptions: [A] }, { relisten });
    await changes.acknowledged;
    await server.connections[0]?.close();
    expect(await take(changes, 1)).toEqual([{ kind: "gap" }]);
    expect(told(server)).toEqual([`subscribe ${A}`, `subscribe ${A}`]);
    await server.says(updated(A));
    expect(await take(changes, 1)).toEqual([{ kind: "resource", uri: A }]);
    expect(server.connections).toHaveLength(2);
  });

  test("fails one that was not acknowledged yet", async () => {
    const server = changing({ "resources/subscribe": () => undefined });
    const { client } = opened(server);
    const changes = client.listen({ resourceSubscriptions: [A] });
    await server.request("resources/subscribe");
    await server.connections[0]?.close();
    expect(await failureOf(changes.acknowledged)).toMatchObject({ code: "ended_early" });
  });
});

test("a subscription that is given up while the session is being opened is not begun", async () => {
  const server = changing({ initialize: () => undefined });
  const { client } = opened(server);
  const changes = client.listen({ resourceSubscriptions: [A] });
  const initialize = await server.request("initialize");
  await changes.close();
  await server.answers(initialize, { result: opening({ capabilities: ALL }) });
  expect(await ask(client)).toBe("hello");
  expect(told(server)).toEqual([]);
});

test("what nobody takes is bounded: of many changes of one kind, the newest stay", async () => {
  const server = changing();
  const { client } = opened(server);
  const changes = client.listen({ toolsListChanged: true, promptsListChanged: true });
  await changes.acknowledged;
  await server.says(changed("prompts"));
  for (let i = 0; i < 3_000; i++) await server.says(changed("tools"));
  const kinds = (await take(changes, 1_024)).map(({ kind }) => kind);
  expect(kinds[0]).toBe("prompts");
  expect(new Set(kinds.slice(1))).toEqual(new Set(["tools"]));
});
