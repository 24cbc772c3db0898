import { expect, test } from "vitest";
import { EventLog } from "./event-log.js";

test("what has happened is found at once, the first that passes", async () => {
  const log = new EventLog<number>();
  for (const item of [1, 2, 3]) log.add(item);
  expect(await log.first((item) => item > 1)).toBe(2);
  expect(await log.at(2)).toBe(3);
  expect(log.items).toEqual([1, 2, 3]);
});

test("what has not happened is waited for, by several at once", async () => {
  const log = new EventLog<string>();
  const waits = [log.first((item) => item === "b"), log.at(1), log.at(0)];
  log.add("a");
  log.add("b");
  log.add("b");
  expect(await Promise.all(waits)).toEqual(["b", "b", "a"]);
});
