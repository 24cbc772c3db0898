import type { OnWarning, Warning } from "../warning.js";

/** Hands a warning to whoever wants it. What the callback throws is its own business. */
export function report(onWarning: OnWarning | undefined, warning: Warning): void {
  try {
    onWarning?.(warning);
  } catch {
    // A failing callback must not fail the call of someone else.
  }
}
