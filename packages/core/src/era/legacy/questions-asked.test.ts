import type { InputHandlers } from "@plugboard/core";
import { expect, test } from "vitest";
import { answerTo, FORM, opened } from "../../../test/asking.js";
import { ask, clientOf, failureOf, legacyServer } from "../../../test/eras.js";
import { quiet } from "../../../test/lifted.js";
import type { RequestId } from "../../transport/index.js";

/** Questions that a person is asked, one answer at a time. */
function person() {
  const asked: string[] = [];
  const signals: AbortSignal[] = [];
  const answers: (() => void)[] = [];
  const elicitation: InputHandlers["elicitation"] = ({ message }, { signal }) => {
    asked.push(message);
    signals.push(signal);
    return new Promise((resolve) => answers.push(() => resolve({ action: "decline" })));
  };
  return { asked, signals, answers, input: { elicitation } };
}
const question = (id: RequestId, message = String(id)) => ({
  jsonrpc: "2.0",
  id,
  method: "elicitation/create",
  params: { ...FORM, message },
});

test("a person is asked two things one after the other, and a list of roots does not wait for that", async () => {
  const { asked, answers, input } = person();
  const { server } = await opened({ ...input, roots: [] });
  await server.says(question("first"));
  await server.says(question("second"));
  expect(await answerTo(server, "roots/list", { id: "roots" })).toMatchObject({ id: "roots" });
  await answerTo(server, "ping", { id: "ping" });
  expect(asked).toEqual(["first"]);
  answers[0]?.();
  await server.answer("first");
  await quiet();
  expect(asked).toEqual(["first", "second"]);
  answers[1]?.();
  expect(await server.answer("second")).toMatchObject({ result: { action: "decline" } });
});

const cancels = (requestId: unknown) => ({
  jsonrpc: "2.0",
  method: "notifications/cancelled",
  params: { requestId, reason: "never mind" },
});

test("a question that the server cancels aborts the handler's signal, and is not answered", async () => {
  const { signals, answers, input } = person();
  const { server, warnings } = await opened(input);
  await server.says(question(0));
  await quiet();
  await server.says(cancels("0"));
  await quiet();
  expect(signals[0]?.aborted).toBe(false); // another id
  await server.says(cancels(0));
  await quiet();
  expect(signals[0]?.aborted).toBe(true);
  answers[0]?.();
  await answerTo(server, "ping", { id: "after" });
  expect(server.methods().filter((one) => one === "response")).toHaveLength(1);
  expect(warnings).toEqual([]);
});

test("a question that is cancelled does not keep the next one waiting, although its handler goes on", async () => {
  const { asked, answers, input } = person();
  const { server } = await opened(input);
  await server.says(question("first"));
  await server.says(question("second"));
  await server.says(question("third"));
  await server.says(cancels("second"));
  await server.says(cancels("first"));
  await quiet();
  expect(asked).toEqual(["first", "third"]);
  answers[1]?.();
  expect(await server.answer("third")).toMatchObject({ result: { action: "decline" } });
});

test("an id that was cancelled may be used again", async () => {
  const { answers, input } = person();
  const { server } = await opened(input);
  await server.says(question("q"));
  await server.says(cancels("q"));
  await server.says(question("q", "again"));
  await quiet();
  answers[1]?.();
  expect(await server.answer("q")).toMatchObject({ result: { action: "decline" } });
  answers[0]?.();
  await quiet();
  expect(server.methods().filter((one) => one === "response")).toHaveLength(1);
});

test("a hundred questions may wait; more are refused, pings and what else there is goes on", async () => {
  const { asked, input } = person();
  const { server, client } = await opened(input);
  for (let i = 0; i < 100; i++) await server.says(question(i));
  expect(await answerTo(server, "elicitation/create", { id: 100, params: FORM })).toMatchObject({
    error: { code: -32603, message: expect.stringContaining("Too many") },
  });
  expect(await answerTo(server, "ping")).toMatchObject({ result: {} });
  expect(await ask(client)).toBe("hello");
  expect(asked).toHaveLength(1);
  await server.says(cancels(99));
  await server.says(question(101));
  await quiet();
  expect(server.methods().filter((one) => one === "response")).toHaveLength(2);
});

test("an id that waits already is not asked under again", async () => {
  const { asked, input } = person();
  const { server } = await opened(input);
  await server.says(question("q"));
  expect(await answerTo(server, "elicitation/create", { params: FORM })).toMatchObject({
    error: { code: -32603 },
  });
  expect(asked).toEqual(["q"]);
});

test("the end of the pipe aborts what is asked, and nothing is answered", async () => {
  const { signals, answers, input } = person();
  const { server, client, warnings } = await opened(input);
  await server.says(question("q"));
  await quiet();
  await server.connections[0]?.close();
  await quiet();
  expect(signals[0]?.aborted).toBe(true);
  answers[0]?.();
  expect(await ask(client)).toBe("hello");
  expect(server.methods()).not.toContain("response");
  expect(warnings).toEqual([]);
});

test("close() aborts what is asked", async () => {
  const { signals, input } = person();
  const { server, client } = await opened(input);
  await server.says(question("q"));
  await quiet();
  await client.close();
  expect(signals[0]?.aborted).toBe(true);
  expect(server.methods()).not.toContain("response");
});

test("a call that fails while a person is asked fails all the same", async () => {
  const { input } = person();
  const server = legacyServer({
    "tools/call": async (_, { says }) => {
      await says(question("q"));
      return { error: { code: -32603, message: "could not wait" } };
    },
  });
  const { client } = clientOf(server, { era: "legacy", input });
  expect(await failureOf(ask(client))).toMatchObject({ code: -32603 });
});
