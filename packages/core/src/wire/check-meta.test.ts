import { expect, it } from "vitest";
import { ArgumentError } from "../errors/argument-error.js";
import { checkMeta } from "./check-meta.js";

it.each([
  "traceparent",
  "tracestate",
  "baggage",
  "progressToken",
  "com.example/key",
  "com.example/",
  "a/b.c-d_e",
  "c-2.x9/1",
  "x",
  "io.modelcontextprotocol/related-task",
])("COR-22, COR-29: %j is a key", (key) => {
  expect(() => checkMeta({ _meta: { [key]: 1 } })).not.toThrow();
});

it.each(["a b", "-a", "a-", "_a", "a/b/c", "1a/b", "a-/b", ".a/b", "a..b/c", "é", "a\n"])(
  "COR-22: %j is none",
  (key) => {
    const check = (): void => checkMeta({ _meta: { [key]: 1 } });
    expect(check).toThrow(ArgumentError);
    expect(check).toThrow(JSON.stringify(key));
  },
);

it("no _meta is fine, and one that is no object is not", () => {
  expect(() => checkMeta({})).not.toThrow();
  for (const _meta of [null, [], "text"]) expect(() => checkMeta({ _meta })).toThrow(ArgumentError);
});
