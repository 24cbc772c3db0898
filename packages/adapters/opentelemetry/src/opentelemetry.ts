import type { Interceptor } from "@plugboard/core/transport";
import type { OpenTelemetryOptions } from "./options.js";
import { createTelemetry } from "./telemetry.js";
import { traceAttempts } from "./trace-attempts.js";
import { traceCalls } from "./trace-calls.js";

/**
 * An interceptor that makes a client span for each call and one below it for each request that the call comes to: attempts,
 * rounds of questions, renewed subscriptions. It hands the trace on to the server in `_meta`, and measures how long requests
 * take. Without an OpenTelemetry SDK it does nothing. List it first, with `retry()` in its option `around`.
 */
export function opentelemetry(options: OpenTelemetryOptions = {}): Interceptor {
  const telemetry = createTelemetry(options);
  const { around = [] } = options;
  return (next) => {
    const attempts = traceAttempts(next, telemetry);
    const within = around.reduceRight((inner, interceptor) => interceptor(inner), attempts);
    return traceCalls(within, telemetry);
  };
}
