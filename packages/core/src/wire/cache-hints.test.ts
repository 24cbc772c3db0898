import { expect, it } from "vitest";
import { cacheHints } from "./cache-hints.js";

it.each([
  [60_000, 60_000],
  [0.5, 0.5],
  [0, 0],
  [undefined, 0],
  [null, 0],
  [-5, 0],
  ["60", 0],
  [Number.NaN, 0],
  [1e18, 31_536_000_000],
  [Number.POSITIVE_INFINITY, 31_536_000_000],
])("COR-151, B35: ttlMs %j is read as %d", (ttlMs, read) => {
  expect(cacheHints({ ttlMs }).ttlMs).toBe(read);
});

it.each([
  ["public", "public"],
  ["private", "private"],
  [undefined, "private"],
  ["PUBLIC", "private"],
  ["shared", "private"],
  [1, "private"],
])("COR-152: cacheScope %j is read as %j", (cacheScope, read) => {
  expect(cacheHints({ cacheScope }).cacheScope).toBe(read);
});
