import { transportCases } from "@plugboard/testing";
import { describe, test } from "vitest";
import { memoryHarness } from "./memory-harness.js";

describe("a channel transport over a pair in memory keeps", () => {
  const harness = memoryHarness();
  for (const one of transportCases) {
    const reason = one.inapplicable(harness);
    if (reason === undefined) test(`${one.rule}: ${one.name}`, () => one.run(harness));
    else test.skip(`${one.rule}: ${one.name} (does not apply: ${reason})`, () => {});
  }
});
