import type { Call, Interceptor } from "@plugboard/core";
import type { RetryEvent } from "./output/reporter.js";

/** An interceptor for the place after `retry()`: tells of every attempt but the first. */
export function reportRetries(report: (event: RetryEvent) => void): Interceptor {
  const attempts = new WeakMap<Call, number>();
  return (next) => (call) => {
    const attempt = attempts.get(call) ?? 0;
    attempts.set(call, attempt + 1);
    if (attempt > 0) report({ method: call.method, attempt });
    return next(call);
  };
}
