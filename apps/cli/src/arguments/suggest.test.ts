import { expect, test } from "vitest";
import { suggest } from "./suggest.js";

test.each([
  ["wether", "weather"],
  ["nmae", "name"],
  ["Weather", "weather"],
  ["city", "city_name"],
])("%s probably meant %s", (typed, meant) => {
  expect(suggest(typed, ["other", meant])).toBe(meant);
});

test("nothing is proposed where nothing is close", () => {
  expect(suggest("banana", ["weather", "count"])).toBeUndefined();
});
