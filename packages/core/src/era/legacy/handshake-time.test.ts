import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "./legacy.js"; // loaded already: time stands still while it is
import { ask, clientOf, failureOf, legacyServer, opening, text } from "../../../test/eras.js";
import { handChannel } from "../../../test/hand-channel.js";
import { createChannelTransport, type OutboundMessage } from "../../transport/index.js";

const LEGACY = { era: "legacy" } as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("HLEG-10: an initialize that is not answered for handshakeTimeoutMs ends the connection, and is not cancelled", async () => {
  const server = legacyServer({ initialize: () => undefined });
  const { client } = clientOf(server, { ...LEGACY, handshakeTimeoutMs: 2_000 });
  const failure = failureOf(ask(client));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await failure).toMatchObject({ name: "TimeoutError", code: "silence", limitMs: 2_000 });
  expect((await failure).message).toBe(
    "the script did not answer initialize for 2000 ms; `handshakeTimeoutMs` raises the limit.",
  );
  await server.ended.at(0);
  expect(server.methods()).toEqual(["initialize"]);
  expect(vi.getTimerCount()).toBe(0);
});

test("a session that has been opened leaves no timer", async () => {
  const { client } = clientOf(legacyServer(), LEGACY);
  expect(await ask(client)).toBe("hello");
  expect(vi.getTimerCount()).toBe(0);
});

test("thirty seconds is the default, however little silence a call allows", async () => {
  const server = legacyServer({ initialize: () => undefined });
  const { client } = clientOf(server, LEGACY);
  const call = client.callTool({ name: "t" }, { timeoutMs: 1_000 });
  await vi.advanceTimersByTimeAsync(29_999);
  await server.answers(await server.request("initialize"), { result: opening() });
  expect(await call).toEqual(text("t"));
});

test("the next call after a handshake that took too long opens a new connection, and works", async () => {
  let attempts = 0;
  const server = legacyServer({
    initialize: () => {
      attempts += 1;
      return attempts === 1 ? undefined : { result: opening() };
    },
  });
  const { client } = clientOf(server, { ...LEGACY, handshakeTimeoutMs: 2_000 });
  const failure = failureOf(ask(client));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await failure).toMatchObject({ name: "TimeoutError" });
  expect(await ask(client)).toBe("hello");
  expect(server.connections).toHaveLength(2);
});

test("a pipe that takes initialize, and then no more, keeps nobody waiting for longer than that either", async () => {
  const pipe = handChannel({ autoWrite: false });
  const transport = createChannelTransport(async () => pipe);
  const { client } = clientOf({ transport }, { ...LEGACY, handshakeTimeoutMs: 2_000 });
  const failure = failureOf(ask(client));
  await vi.advanceTimersByTimeAsync(0);
  const { id } = pipe.written()[0] as OutboundMessage & { id: number };
  pipe.writes[0]?.resolve();
  pipe.says({ jsonrpc: "2.0", id, result: opening() });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await failure).toMatchObject({ name: "TimeoutError", limitMs: 2_000 });
  expect(pipe.closings()).toBe(1);
});
