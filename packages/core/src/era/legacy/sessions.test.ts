import { type Change, RpcError, SessionExpiredError } from "@plugboard/core";
import { describe, expect, test } from "vitest";
import { ask, clientOf, failureOf, opening, text } from "../../../test/eras.js";
import { quiet } from "../../../test/lifted.js";
import {
  type ScriptedSession,
  type ScriptedSessions,
  scriptedSessions,
} from "../../../test/scripted-sessions.js";

const opened = (sessions: ScriptedSessions) => clientOf(sessions, { era: "legacy" });
const methods = ({ sent }: ScriptedSession) => sent.items.map(({ method }) => method);
const session = (sessions: ScriptedSessions, number: number) =>
  sessions.sessions[number - 1] as ScriptedSession;

/** Sessions whose tools say in which of them they ran; those up to a number expire by the first call after `expire()`. */
function numbered(isExpired: (number: number) => boolean = () => false): ScriptedSessions {
  return scriptedSessions(({ method }, one) => {
    if (method === "initialize") {
      return opening({ serverInfo: { name: `server ${one.number}`, version: "1" } });
    }
    if (isExpired(one.number)) one.expire();
    return method === "tools/call" ? text(`session ${one.number}`) : undefined;
  });
}

describe("B16: a session that the server has forgotten", () => {
  test("is replaced by one new one, in which the call is repeated with another id", async () => {
    let gone = 0;
    const sessions = numbered((number) => number <= gone);
    const { client } = opened(sessions);
    expect(await ask(client)).toBe("session 1");
    gone = 1;
    expect(await ask(client)).toBe("session 2");
    expect(methods(session(sessions, 2))).toEqual([
      "initialize",
      "notifications/initialized",
      "tools/call",
    ]);
    const ids = sessions.sessions.flatMap(({ sent }) =>
      sent.items.flatMap((one) => ("id" in one ? [one.id] : [])),
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(await ask(client)).toBe("session 2");
    expect(sessions.sessions).toHaveLength(2);
  });

  test("is replaced once for all the calls that find out, however many", async () => {
    let gone = 0;
    const sessions = numbered((number) => number <= gone);
    const { client } = opened(sessions);
    await ask(client);
    gone = 1;
    const calls = Array.from({ length: 20 }, () => ask(client));
    expect(await Promise.all(calls)).toEqual(calls.map(() => "session 2"));
    expect(sessions.sessions).toHaveLength(2);
  });

  test("does no harm to the new one when a call finds out late", async () => {
    let gone = 0;
    let release = (): void => {};
    const late = new Promise<void>((resolve) => {
      release = resolve;
    });
    const sessions = scriptedSessions(async ({ method, params }, one) => {
      if (method === "initialize") return undefined;
      if (params?.name === "late" && one.number === 1) await late;
      if (one.number <= gone) one.expire();
      return text(`${params?.name} ${one.number}`);
    });
    const { client } = opened(sessions);
    await ask(client);
    const slow = ask(client, "late");
    await session(sessions, 1).sent.at(3);
    gone = 1;
    expect(await ask(client, "quick")).toBe("quick 2");
    release();
    expect(await slow).toBe("late 2");
    expect(await ask(client, "quick")).toBe("quick 2");
    expect(sessions.sessions).toHaveLength(2);
    session(sessions, 1).events.onEnd(new SessionExpiredError("once more"));
    expect(await ask(client, "quick")).toBe("quick 2");
    expect(sessions.sessions).toHaveLength(2);
  });

  test("is renewed twice for one call, and then that is given up", async () => {
    const sessions = numbered(() => true);
    const { client } = opened(sessions);
    expect(await failureOf(ask(client))).toBeInstanceOf(SessionExpiredError);
    expect(sessions.sessions).toHaveLength(3);
    await failureOf(ask(client));
    expect(sessions.sessions).toHaveLength(6); // each call has its own patience
  });

  test("that cannot be renewed gives SessionExpiredError with the cause, to all who wait", async () => {
    let isDown = false;
    const sessions = scriptedSessions(({ method }, one) => {
      if (method === "initialize") {
        if (isDown)
          throw new RpcError({ jsonrpc: "2.0", error: { code: -32603, message: "down" } });
        return undefined;
      }
      if (isDown) one.expire();
      return text(`session ${one.number}`);
    });
    const { client } = opened(sessions);
    await ask(client);
    isDown = true;
    const failures = await Promise.all([failureOf(ask(client)), failureOf(ask(client))]);
    for (const failure of failures) {
      expect(failure).toBeInstanceOf(SessionExpiredError);
      expect(failure.message).toContain("no new one could be opened");
      expect(failure.cause).toMatchObject({ name: "RpcError", code: -32603 });
    }
    expect(sessions.sessions).toHaveLength(2);
    expect(session(sessions, 2).isClosed).toBe(true);
    isDown = false;
    expect(await ask(client)).toBe("session 3");
  });

  test("is known by its successor's words: discover() has what the new server says", async () => {
    let gone = 0;
    const sessions = numbered((number) => number <= gone);
    const { client } = opened(sessions);
    expect(await client.discover()).toMatchObject({ serverInfo: { name: "server 1" } });
    gone = 1;
    await ask(client);
    expect(await client.discover()).toMatchObject({ serverInfo: { name: "server 2" } });
    expect(methods(session(sessions, 2))).not.toContain("server/discover");
  });
});

describe("subscriptions outlive their session", () => {
  const capabilities = {
    tools: { listChanged: true },
    resources: { listChanged: true, subscribe: true },
  };
  const filter = {
    toolsListChanged: true,
    resourcesListChanged: true,
    resourceSubscriptions: ["file:///a"],
  };
  const take = async (iterator: AsyncIterator<Change>, count: number) => {
    const taken = [];
    while (taken.length < count) taken.push((await iterator.next()).value as Change);
    return taken;
  };

  test("a new one is opened at once, has the resources watched again, and everything counts as changed", async () => {
    const sessions = scriptedSessions(({ method }) =>
      method === "initialize" ? opening({ capabilities }) : undefined,
    );
    const { client } = opened(sessions);
    const changes = client.listen(filter);
    expect(await changes.acknowledged).toEqual(filter);
    session(sessions, 1).expire();
    const iterator = changes[Symbol.asyncIterator]();
    expect(await take(iterator, 3)).toEqual([
      { kind: "tools" },
      { kind: "resources" },
      { kind: "resource", uri: "file:///a" },
    ]);
    expect(methods(session(sessions, 2))).toEqual([
      "initialize",
      "notifications/initialized",
      "resources/subscribe",
    ]);
    const method = "notifications/tools/list_changed";
    session(sessions, 2).events.onMessage({ jsonrpc: "2.0", method });
    expect(await take(iterator, 1)).toEqual([{ kind: "tools" }]);
    await changes.close();
    await quiet();
    expect(methods(session(sessions, 2)).at(-1)).toBe("resources/unsubscribe");
    expect(methods(session(sessions, 1))).not.toContain("resources/unsubscribe");
  });

  test("a server that leaves the new resources/subscribe unanswered keeps no call waiting", async () => {
    const sessions = scriptedSessions(({ method }, one) => {
      if (method === "initialize") return opening({ capabilities });
      if (method === "resources/subscribe" && one.number > 1) return new Promise(() => {});
      return text(`session ${one.number}`);
    });
    const { client } = opened(sessions);
    await client.listen(filter).acknowledged;
    session(sessions, 1).expire();
    expect(await ask(client)).toBe("session 2");
  });

  test("one that cannot be opened fails them", async () => {
    const sessions = scriptedSessions(({ method }, one) => {
      if (method !== "initialize") return undefined;
      if (one.number > 1) throw new Error("no more");
      return opening({ capabilities });
    });
    const { client } = opened(sessions);
    const changes = client.listen(filter);
    await changes.acknowledged;
    session(sessions, 1).expire();
    const failure = await failureOf(changes[Symbol.asyncIterator]().next());
    expect(failure.message).toBe("no more");
    expect(await failureOf(changes.closed)).toBe(failure);
  });

  test("one that expires while the resources are being subscribed to is followed by the next", async () => {
    const sessions = scriptedSessions(({ method }, one) => {
      if (method === "initialize") return opening({ capabilities });
      if (method === "resources/subscribe" && one.number === 1) one.expire();
      return undefined;
    });
    const { client } = opened(sessions);
    const changes = client.listen(filter);
    expect(await changes.acknowledged).toEqual(filter);
    expect(sessions.sessions).toHaveLength(2);
  });

  test("one after the other that expires over them is given up", async () => {
    const sessions = scriptedSessions(({ method }, one) => {
      if (method === "initialize") return opening({ capabilities });
      if (method === "resources/subscribe") one.expire();
      return undefined;
    });
    const { client } = opened(sessions);
    const failure = await failureOf(client.listen(filter).acknowledged);
    expect(failure).toBeInstanceOf(SessionExpiredError);
    await quiet();
    expect(sessions.sessions.length).toBeLessThanOrEqual(4);
  });

  test("so is one after the other that expires over them later", async () => {
    const sessions = scriptedSessions(({ method }, one) => {
      if (method === "initialize") return opening({ capabilities });
      if (method === "resources/subscribe" && one.number > 1) one.expire();
      return undefined;
    });
    const { client } = opened(sessions);
    const changes = client.listen(filter);
    await changes.acknowledged;
    session(sessions, 1).expire();
    const failure = await failureOf(changes[Symbol.asyncIterator]().next());
    expect(failure).toBeInstanceOf(SessionExpiredError);
    await quiet();
    expect(sessions.sessions.length).toBeLessThanOrEqual(5);
  });

  test("the loss of what the server says by itself fails them, and calls go on", async () => {
    const sessions = scriptedSessions(({ method }) =>
      method === "initialize" ? opening({ capabilities }) : text("hello"),
    );
    const { client } = opened(sessions);
    const changes = client.listen(filter);
    await changes.acknowledged;
    const deaf = new SessionExpiredError("the stream is gone");
    session(sessions, 1).events.onDeaf(deaf);
    expect(await failureOf(changes[Symbol.asyncIterator]().next())).toBe(deaf);
    expect(await ask(client)).toBe("hello");
    expect(sessions.sessions).toHaveLength(1);
  });
});

test("close() ends the newest session, and one that is being opened", async () => {
  const sessions = scriptedSessions(({ method }, one) =>
    method === "initialize" && one.number === 1 ? undefined : new Promise(() => {}),
  );
  const { client } = opened(sessions);
  const call = failureOf(ask(client));
  await (await sessions.session(1)).sent.at(2);
  await client.close();
  expect(await call).toMatchObject({ code: "closed" });
  expect(session(sessions, 1).isClosed).toBe(true);
  const second = scriptedSessions(() => new Promise(() => {}));
  const other = opened(second).client;
  const opening = failureOf(ask(other));
  await (await second.session(1)).sent.at(0);
  await other.close();
  expect(await opening).toMatchObject({ code: "closed" });
  expect(session(second, 1).isClosed).toBe(true);
});
