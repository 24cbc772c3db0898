import { pause } from "../../call/pause.js";
import { failureOf } from "../../interceptors/failure.js";

const MAX_REPETITIONS = 10;
const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 30_000;

/**
 * Sends a request that may be sent twice, again and again with growing waits while it fails for a passing reason: work that
 * takes hours is not to be lost with one connection.
 */
export async function persistently<T>(request: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let repetitions = 0; ; repetitions++) {
    try {
      return await request();
    } catch (error) {
      const failure = signal.aborted ? undefined : failureOf(error);
      if (failure === undefined || repetitions >= MAX_REPETITIONS) throw error;
      const delayMs = Math.min(FIRST_DELAY_MS * 2 ** repetitions, MAX_DELAY_MS);
      const spreadMs = delayMs * (0.5 + Math.random() / 2); // clients that failed together do not come back together
      await pause(Math.max(spreadMs, failure.retryAfterMs ?? 0), signal);
    }
  }
}
