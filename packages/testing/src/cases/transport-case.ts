import type { TransportHarness } from "./transport-harness.js";
import { openTrial, type Trial } from "./trial.js";

/** A rule of `Transport.exchange`. */
export type TransportRule = "T1" | "T2" | "T3" | "T4" | "T5" | "T6" | "T7" | "T8" | "T9";

/** Something that every transport must do, to be run by any test runner. */
export interface TransportCase {
  readonly rule: TransportRule;
  /** The sentence that the case proves. */
  readonly name: string;
  /** Why the case says nothing about a transport; `undefined` when it applies. */
  inapplicable(harness: TransportHarness): string | undefined;
  /** Runs the case on a transport of its own; rejects with a sentence when the transport breaks the rule. */
  run(harness: TransportHarness): Promise<void>;
}

/** What a case is written as. */
export interface TransportCaseOptions {
  readonly inapplicable?: ((harness: TransportHarness) => string | undefined) | undefined;
  readonly run: (trial: Trial) => Promise<void>;
}

/** Makes a case of what it does with an open transport. */
export function transportCase(
  [rule, name]: readonly [TransportRule, string],
  { inapplicable = () => undefined, run }: TransportCaseOptions,
): TransportCase {
  return {
    rule,
    name,
    inapplicable,
    run: async (harness) => {
      const reason = inapplicable(harness);
      if (reason !== undefined)
        throw new Error(`${rule} does not apply to ${harness.name}: ${reason}`);
      const trial = await openTrial(harness);
      try {
        await run(trial);
      } catch (cause) {
        const message = cause instanceof Error ? cause.message : String(cause);
        throw new Error(`${harness.name} breaks ${rule} (${name}): ${message}`, { cause });
      } finally {
        await trial.close();
      }
    },
  };
}
