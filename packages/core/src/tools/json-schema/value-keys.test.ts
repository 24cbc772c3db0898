import { expect, it } from "vitest";
import { valueKeys } from "./value-keys.js";
import { workBudget } from "./work-budget.js";

it("values that are the same have the same key, and no others", () => {
  const values = [
    ...[null, true, false, 0, 1, "", "1", "null", "[]", [], [[]], ["1"], [1], [1, 2], [2, 1], {}],
    ...[{ a: 1 }, { a: "1" }, { b: 1 }, { a: 1, b: 2 }, { a: { b: 2 } }, { "a:1": 1 }, ["a", 1]],
  ];
  const keyOf = valueKeys(workBudget(10_000));
  expect(new Set(values.map(keyOf)).size).toBe(values.length);
  expect(keyOf({ b: 2, a: 1 })).toBe(keyOf({ a: 1, b: 2 }));
  expect(keyOf(-0)).toBe(keyOf(0));
  expect(structuredClone(values).map(keyOf)).toEqual(values.map(keyOf));
});

it("each value costs a step, and a long one more", () => {
  expect(() => valueKeys(workBudget(3))([1, 2])).toThrow("it takes more than 3 steps");
  expect(() => valueKeys(workBudget(3))("x".repeat(1_000))).toThrow("it takes more than 3 steps");
});

it("a budget that is reset is full again", () => {
  const budget = workBudget(2);
  budget.spend(2);
  expect(() => budget.spend(1)).toThrow("it takes more than 2 steps");
  budget.reset();
  expect(() => budget.spend(2)).not.toThrow();
});
