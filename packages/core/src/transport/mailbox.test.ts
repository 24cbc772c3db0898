import { describe, expect, test } from "vitest";
import type { InboundMessage } from "../wire/messages.js";
import { Mailbox } from "./mailbox.js";

const notification = (method: string, params: Record<string, unknown> = {}): InboundMessage => ({
  jsonrpc: "2.0",
  method: `notifications/${method}`,
  params,
});
const progress = (token: string | number, step: number): InboundMessage =>
  notification("progress", { progressToken: token, progress: step });
const log = (data: string): InboundMessage => notification("message", { data });

function takeAll(mailbox: Mailbox): InboundMessage[] {
  const all: InboundMessage[] = [];
  for (let one = mailbox.take(); one !== undefined; one = mailbox.take()) all.push(one);
  return all;
}

describe("a full mailbox", () => {
  test("refuses a message that makes no other redundant", () => {
    const mailbox = new Mailbox(2);
    expect(mailbox.add(log("a"))).toBe(true);
    expect(mailbox.add(log("b"))).toBe(true);
    expect(mailbox.add(log("c"))).toBe(false);
    expect(takeAll(mailbox)).toEqual([log("a"), log("b")]);
  });

  test("takes newer progress for older, and keeps the order", () => {
    const mailbox = new Mailbox(4);
    for (const one of [progress(1, 1), log("a"), progress(1, 2), progress(1, 3)]) mailbox.add(one);
    expect(mailbox.add(progress(1, 4))).toBe(true);
    expect(takeAll(mailbox)).toEqual([log("a"), progress(1, 2), progress(1, 3), progress(1, 4)]);
  });

  test("compares progress tokens by type and value", () => {
    const mailbox = new Mailbox(1);
    mailbox.add(progress(1, 1));
    expect(mailbox.add(progress("1", 2))).toBe(false);
  });

  test.each(["tools/list_changed", "prompts/list_changed", "resources/list_changed"])(
    "takes a newer %s for an older one of the same kind only",
    (method) => {
      const mailbox = new Mailbox(1);
      mailbox.add(notification(method, { step: 1 }));
      expect(mailbox.add(notification(method, { step: 2 }))).toBe(true);
      const others = ["tools", "prompts", "resources"].map((kind) => `${kind}/list_changed`);
      for (const other of [...others.filter((one) => one !== method), "progress"]) {
        expect(mailbox.add(notification(other))).toBe(false);
      }
      expect(takeAll(mailbox)).toEqual([notification(method, { step: 2 })]);
    },
  );

  test.each([
    ["resources/updated", "uri"],
    ["tasks", "taskId"],
  ])("takes a newer %s for an older one with the same %s", (method, name) => {
    const mailbox = new Mailbox(2);
    mailbox.add(notification(method, { [name]: "a", step: 1 }));
    mailbox.add(notification(method, { [name]: "b", step: 2 }));
    expect(mailbox.add(notification(method, { [name]: "c" }))).toBe(false);
    expect(mailbox.add(notification(method, { [name]: "a", step: 3 }))).toBe(true);
    expect(takeAll(mailbox)).toEqual([
      notification(method, { [name]: "b", step: 2 }),
      notification(method, { [name]: "a", step: 3 }),
    ]);
  });

  test("has room for the last message", () => {
    const mailbox = new Mailbox(1);
    const response: InboundMessage = { jsonrpc: "2.0", id: 1, result: {} };
    mailbox.add(log("a"));
    mailbox.addLast(response);
    expect(takeAll(mailbox)).toEqual([log("a"), response]);
  });
});

test("a mailbox that is not full drops nothing, redundant or not", () => {
  const mailbox = new Mailbox(3);
  for (let step = 1; step <= 3; step += 1) mailbox.add(progress(1, step));
  expect(takeAll(mailbox)).toEqual([progress(1, 1), progress(1, 2), progress(1, 3)]);
});
