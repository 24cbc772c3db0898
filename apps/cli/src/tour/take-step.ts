import { escapeLine } from "../output/escape-line.js";
import type { Outcome } from "./outcome.js";
import type { TourContext, TourStep } from "./tour-step.js";
import { within } from "./within.js";

const LIMIT_MS = 20_000;
/** A person may take all the time in the world. */
const PERSON_LIMIT_MS = 2 ** 31 - 1;

/** Takes a step and tells how it went. Throws only when the person stops the tour. */
export async function takeStep(step: TourStep, context: TourContext): Promise<Outcome> {
  const { signal } = context.session;
  signal.throwIfAborted();
  const startedAtMs = performance.now();
  const end = (ok: boolean, text: string): Outcome => ({
    title: step.title,
    ok,
    text: escapeLine(text),
    durationMs: performance.now() - startedAtMs,
  });
  try {
    return end(true, await within(step.run(context), context.asks ? PERSON_LIMIT_MS : LIMIT_MS));
  } catch (error) {
    signal.throwIfAborted();
    return end(false, error instanceof Error ? error.message : String(error));
  }
}
