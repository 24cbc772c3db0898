import { afterEach, beforeEach, expect } from "vitest";

// A process warning (a listener leak, say) fails the test during which it came up.
const warnings: Error[] = [];
process.on("warning", (warning) => warnings.push(warning));

beforeEach(() => {
  warnings.length = 0;
});
afterEach(() => {
  expect(warnings).toEqual([]);
});
