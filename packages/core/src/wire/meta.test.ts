import { expect, it } from "vitest";
import { metaOf } from "./meta.js";

it("reads _meta where it is an object, and nothing where it is not", () => {
  expect(metaOf({ _meta: { a: 1 } })).toEqual({ a: 1 });
  for (const _meta of [null, undefined, [], "text", 5]) expect(metaOf({ _meta })).toBeUndefined();
  expect(metaOf({})).toBeUndefined();
  expect(metaOf(undefined)).toBeUndefined();
});
