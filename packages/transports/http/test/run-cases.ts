import { type TransportHarness, transportCases } from "@plugboard/testing";
import { describe, test } from "vitest";

/** Has vitest run all cases on a transport, and say which do not apply. */
export function runCases(
  harness: TransportHarness,
  /** Why else a case does not apply, by its name. */
  inapplicable: (name: string) => string | undefined = () => undefined,
): void {
  describe(`${harness.name} keeps`, () => {
    for (const one of transportCases) {
      const reason = one.inapplicable(harness) ?? inapplicable(one.name);
      if (reason === undefined) test(`${one.rule}: ${one.name}`, () => one.run(harness));
      else test.skip(`${one.rule}: ${one.name} (does not apply: ${reason})`, () => {});
    }
  });
}
