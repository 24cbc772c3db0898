import type { InputHandlers } from "@plugboard/core";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FORM } from "../../../test/asking.js";
import { clientOf, failureOf, legacyServer, nameIn, opening, text } from "../../../test/eras.js";
import { handChannel } from "../../../test/hand-channel.js";
import { createChannelTransport } from "../../transport/index.js";
import "./legacy.js"; // loaded already: time stands still while it is

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const question = (id: string) => ({
  jsonrpc: "2.0",
  id,
  method: "elicitation/create",
  params: FORM,
});

/** A server whose tools ask before they answer, and a client of it with a person who takes that long. */
function asking(takesMs: number) {
  const server = legacyServer({
    "tools/call": async (request, { says, answer }) => {
      if (nameIn(request) === "silent") return undefined;
      await says(question(nameIn(request)));
      await answer(nameIn(request));
      return { result: text(nameIn(request)) };
    },
  });
  const elicitation: InputHandlers["elicitation"] = () =>
    new Promise((resolve) => setTimeout(() => resolve({ action: "decline" }), takesMs));
  const { client } = clientOf(server, { era: "legacy", input: { elicitation } });
  return { server, client };
}

test("silence does not count while a person is asked, and starts again with the answer", async () => {
  const { client } = asking(600_000);
  const asked = client.callTool({ name: "a" }, { timeoutMs: 1_000 });
  const silent = failureOf(client.callTool({ name: "silent" }, { timeoutMs: 1_000 }));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(await asked).toEqual(text("a"));
  let isOver = false;
  void silent.then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await silent).toMatchObject({ name: "TimeoutError", code: "silence" });
});

test("nor does it for a call that began while a person was being asked already, and whose question waits", async () => {
  const { client } = asking(5_000);
  const first = client.callTool({ name: "first" }, { timeoutMs: 1_000 });
  await vi.advanceTimersByTimeAsync(1_000);
  const second = client.callTool({ name: "second" }, { timeoutMs: 1_000 });
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await first).toEqual(text("first"));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await second).toEqual(text("second"));
});

test("nor does it for two calls whose questions come at once, until both have been asked", async () => {
  const { client } = asking(5_000);
  const calls = ["a", "b"].map((name) => client.callTool({ name }, { timeoutMs: 1_000 }));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await Promise.all(calls)).toEqual([text("a"), text("b")]);
});

test("the total does count", async () => {
  const { client } = asking(600_000);
  const call = failureOf(client.callTool({ name: "a" }, { totalTimeoutMs: 2_000 }));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await call).toMatchObject({ name: "TimeoutError", code: "total" });
});

test("silence counts again when the server cancels its question, although the handler goes on", async () => {
  const { server, client } = asking(600_000);
  const call = failureOf(client.callTool({ name: "a" }, { timeoutMs: 1_000 }));
  await vi.advanceTimersByTimeAsync(10_000);
  const params = { requestId: "a" };
  await server.says({ jsonrpc: "2.0", method: "notifications/cancelled", params });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await call).toMatchObject({ name: "TimeoutError", code: "silence" });
});

test("an answer that cannot be written is a warning, and fails nothing", async () => {
  const pipe = handChannel({ autoWrite: false });
  const transport = createChannelTransport(async () => pipe);
  const { client, warnings } = clientOf({ transport }, { era: "legacy" });
  const call = client.callTool({ name: "t" });
  const written = async (index: number): Promise<{ id?: unknown }> => {
    await vi.advanceTimersByTimeAsync(0);
    pipe.writes[index]?.resolve();
    return pipe.written()[index] as object;
  };
  pipe.says({ jsonrpc: "2.0", id: (await written(0)).id, result: opening() });
  await written(1);
  const { id } = await written(2);
  pipe.says({ jsonrpc: "2.0", id: "p", method: "ping" });
  await vi.advanceTimersByTimeAsync(0);
  pipe.writes[3]?.reject(new Error("too large"));
  await vi.advanceTimersByTimeAsync(0);
  expect(warnings).toMatchObject([
    { code: "answer_failed", message: "The answer to the server's ping could not be sent." },
  ]);
  pipe.says({ jsonrpc: "2.0", id, result: text("t") });
  expect(await call).toEqual(text("t"));
});
