import { expect, it } from "vitest";
import { type ContextKey, contextValues } from "./context-values.js";

it("a value that is not set is the key's own, and setting one leaves the values before alone", () => {
  const key: ContextKey<string> = { name: "user", absent: "nobody" };
  const before = contextValues();
  const after = before.with(key, "ann");
  expect([
    before.get(key),
    after.get(key),
    after.with(key, "bob").get(key),
    after.get(key),
  ]).toEqual(["nobody", "ann", "bob", "ann"]);
});

it("two keys of one name are two keys, and undefined is a value", () => {
  const first: ContextKey<string | undefined> = { name: "k", absent: "a" };
  const second: ContextKey<string | undefined> = { name: "k", absent: "b" };
  const values = contextValues().with(first, undefined);
  expect(values.get(first)).toBeUndefined();
  expect(values.get(second)).toBe("b");
});
