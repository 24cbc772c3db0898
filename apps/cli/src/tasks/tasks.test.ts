import { Readable } from "node:stream";
import type { DetailedTask } from "@plugboard/core";
import { describe, expect, test } from "vitest";
import { readAnswers, type TypedAnswer } from "./read-answers.js";
import { readTaskReference } from "./read-task-reference.js";
import { taskCommand } from "./task-command.js";
import { taskText } from "./task-text.js";

const io = (stdin = "") => ({ stdin: Readable.from([Buffer.from(stdin)]), cwd: "/" }) as never;
const base = { taskId: "t", createdAt: "then", lastUpdatedAt: "now", ttlMs: null };

describe("a task is named", () => {
  test.each([
    ["abc", { taskId: "abc" }],
    [" abc\n", { taskId: "abc" }],
    ['{"taskId":"-x","tool":"t","status":"working"}', { taskId: "-x", tool: "t" }],
    ['{"taskId":"{","tool":5}', { taskId: "{" }],
  ])("by %j", async (text, named) => {
    expect(await readTaskReference(text, io())).toEqual(named);
    expect(await readTaskReference("-", io(text))).toEqual(named);
  });

  test.each([
    ["", "neither by an id nor by a handle"],
    ["two words", "neither by an id nor by a handle"],
    ["{", "not JSON"],
    ["{}", "no taskId"],
    ['{"taskId":5}', "no taskId"],
    ['{"content":[]}', "is a result, and no task"],
    ["@/nowhere/at/all", "can't be read"],
  ])("by %j it is not", async (text, message) => {
    await expect(readTaskReference(text, io())).rejects.toThrow(message);
  });
});

test("the command that waits for a task is safe to paste, whatever the server calls the task", () => {
  const target = { kind: "http" as const, url: new URL("http://x/mcp?key=s3cret") };
  expect(taskCommand({ kind: "unix", path: "/x y" }, "a-1")).toBe(
    "plugboard tasks wait 'unix:/x y' a-1",
  );
  expect(taskCommand(target, "$(reboot)'")).toBe(
    `plugboard tasks wait 'http://x/mcp?<query>' '{"taskId":"$(reboot)'\\''"}'`,
  );
  for (const id of ["-", "@x", "~", "{}", ""]) expect(taskCommand(target, id)).toMatch(/}'$/);
  expect(taskCommand({ kind: "command", command: "x", args: [] }, "a")).toBeUndefined();
});

test("what a task says is shown, not obeyed", () => {
  const error = { code: 5, message: "\u001b[2J" };
  const text = taskText({ ...base, status: "failed", statusMessage: "a\nb", error });
  expect(text.split("\n")).toEqual([
    "failed: a b",
    "Created then, and kept as long as the server likes",
    "Changed now",
    "Error 5: \\u001b[2J",
  ]);
});

describe("an answer", () => {
  const field = (type: string) => ({
    type: "object",
    properties: { x: { type } },
    required: ["x"],
  });
  const form = { method: "elicitation/create", params: { requestedSchema: field("integer") } };
  const page = { method: "elicitation/create", params: { mode: "url", url: "https://x" } };
  const read = (inputRequests: object, typed: Partial<TypedAnswer>) =>
    readAnswers(
      { ...base, status: "input_required", inputRequests } as DetailedTask,
      { fields: [], ...typed },
      io(),
    );

  test.each([
    ["fields", { q: form }, { fields: ["x=7"] }, { action: "accept", content: { x: 7 } }],
    ["JSON", { q: form }, { json: '{"x":7}' }, { action: "accept", content: { x: 7 } }],
    ["a no", { q: form }, { action: "decline" }, { action: "decline" }],
    ["none", { q: form }, { action: "cancel" }, { action: "cancel" }],
    ["a page", { q: page }, { action: "accept" }, { action: "accept" }],
    ["a choice", { q: page, r: form }, { question: "q", action: "accept" }, { action: "accept" }],
  ] as const)("is made of %s", async (_, asked, typed, given) => {
    expect(await read(asked, typed)).toEqual({ q: given });
  });

  test.each([
    ["a wrong type", { q: form }, { fields: ["x=a"] }, '"x" wants an integer'],
    ["nothing", { q: form }, {}, "wants an answer"],
    ["a missing field", { q: form }, { action: "accept" }, 'The question "q" needs "x"'],
    ["a no with fields", { q: form }, { action: "decline", fields: ["x=1"] }, "takes no fields"],
    ["fields for a page", { q: page }, { fields: ["x=1"] }, "open it, then"],
    ["no choice", { q: page, r: form }, { fields: ["x=1"] }, "asks 2 questions: q, r."],
    ["a wrong choice", { q: form }, { question: "toString" }, 'no question "toString"'],
    ["other things", { q: { method: "roots/list" } }, { fields: ["x=1"] }, "takes no fields"],
  ] as const)("is not made of %s", async (_, asked, typed, message) => {
    await expect(read(asked, typed)).rejects.toThrow(message);
  });

  test("is not wanted by a task that asks nothing", async () => {
    const task = { ...base, status: "working" as const };
    await expect(readAnswers(task, { fields: ["x=1"] }, io())).rejects.toThrow("asks nothing");
  });
});
