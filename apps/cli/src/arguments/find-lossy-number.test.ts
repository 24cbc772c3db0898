import { expect, test } from "vitest";
import { findLossyNumber } from "./find-lossy-number.js";

test.each([
  "9007199254740993",
  "-9007199254740993",
  "1e400",
  '{"a":[1,{"b":123456789012345678901}]}',
])("%s would change", (json) => {
  expect(findLossyNumber(json)).toBeDefined();
});

test.each([
  "9007199254740991",
  "9007199254740992",
  "0.1",
  "1e300",
  '"9007199254740993"',
  '{"9007199254740993":"\\"1e400"}',
])("%s stays as it is", (json) => {
  expect(findLossyNumber(json)).toBeUndefined();
});
