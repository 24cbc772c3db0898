import { expect, it } from "vitest";
import { AnsweredKeys } from "./answered-keys.js";

it("remembers the keys of each task for itself, until the task is over", () => {
  const answered = new AnsweredKeys();
  answered.add("a", "k");
  expect([answered.has("a", "k"), answered.has("b", "k")]).toEqual([true, false]);
  answered.remove("a", "k");
  expect(answered.has("a", "k")).toBe(false);
  answered.add("a", "k");
  answered.forget("a");
  expect(answered.has("a", "k")).toBe(false);
});

it("remembers the 256 tasks that were looked at last, with 1,000 keys each", () => {
  const answered = new AnsweredKeys();
  for (let task = 0; task < 256; task++) answered.add(`t${task}`, "k");
  answered.add("t0", "again");
  answered.add("t256", "k");
  expect(answered.has("t0", "k")).toBe(true);
  expect(answered.has("t1", "k")).toBe(false);
  for (let key = 0; key < 1_000; key++) expect(answered.add("t", `k${key}`)).toBe(true);
  expect(answered.add("t", "one more")).toBe(false);
  expect(answered.add("t", "k5")).toBe(true);
});
