import type { Call, Exchange, Interceptor } from "@plugboard/core";
import { type InboundMessage, Method } from "@plugboard/core/transport";
import { escapeLine } from "./output/escape-line.js";
import type { Reporter } from "./output/reporter.js";

/** An interceptor that tells of lost subscriptions, and of every attempt to take them up again. */
export function reportListening(reporter: Pick<Reporter, "detail" | "retry">): Interceptor {
  let attempt = 0;
  async function* listening(next: Exchange, call: Call): AsyncGenerator<InboundMessage> {
    if (attempt > 0) reporter.retry({ method: call.method, attempt });
    attempt += 1;
    try {
      for await (const message of next(call)) {
        attempt = 1; // the server is there
        yield message;
      }
    } catch (error) {
      if (!call.signal.aborted) reporter.detail(escapeLine((error as Error).message));
      throw error;
    }
  }
  return (next) => (call) => (call.method === Method.listen ? listening(next, call) : next(call));
}
