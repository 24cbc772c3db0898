import type { OnWarning, Warning } from "@plugboard/core/transport";

/** Hands a warning to whoever wants it. What the callback throws is its own business. */
export function report(onWarning: OnWarning, warning: Warning): void {
  try {
    onWarning(warning);
  } catch {}
}
