import type { Context } from "@opentelemetry/api";
import type { Call, Exchange } from "@plugboard/core/transport";
import { callAttributes } from "./call-attributes.js";
import { CallSpan } from "./call-span.js";
import { LogicalCall, logicalCall } from "./logical-call.js";
import { Method } from "./method.js";
import { type Observation, ObservedExchange } from "./observed-exchange.js";
import { type End, type Outcome, outcomeOf } from "./outcome.js";
import { parentOf } from "./parent-of.js";
import type { Telemetry } from "./telemetry.js";

/** A subscription that was lost: what follows it belongs below. */
interface Lost {
  readonly context: Context;
  readonly renewals: number;
}

/**
 * A span for asking for a subscription, which ends when the server has acknowledged it, and another one below it for as long
 * as it lasts: a span that is open for days helps nobody. What is asked for again after a loss, known by its filter, the same
 * object, is a child of what was asked for first.
 */
export function traceSubscriptions(next: Exchange, telemetry: Telemetry): Exchange {
  const losses = new WeakMap<object, Lost>();
  return (call) => new ObservedExchange(() => beginListening(next, call, { telemetry, losses }));
}

interface Parts {
  readonly telemetry: Telemetry;
  readonly losses: WeakMap<object, Lost>;
}

function beginListening(next: Exchange, call: Call, { telemetry, losses }: Parts): Observation {
  const filter = call.params.notifications as object;
  const lost = losses.get(filter);
  losses.delete(filter); // another one for the same filter, meanwhile, is no renewal
  const identity = callAttributes(call);
  const renewals = lost === undefined ? 0 : lost.renewals + 1;
  const attributes = { ...identity, ...(renewals > 0 && { "plugboard.renewal": renewals }) };
  const asking = new CallSpan(telemetry, { parent: lost?.context ?? parentOf(call), attributes });
  const logical = new LogicalCall(asking, call.signal);
  logical.begin();
  let lasting: CallSpan | undefined;
  let notifications = 0;
  return {
    messages: next({ ...call, context: call.context.with(logicalCall, logical) }),
    context: asking.context,
    signal: call.signal,
    heard: ({ method }) => {
      if (lasting !== undefined) notifications += 1;
      else if (method === Method.acknowledged) {
        asking.end({});
        lasting = new CallSpan(telemetry, {
          parent: asking.context,
          attributes: identity,
          part: "stream",
        });
      }
    },
    ended: (end) => {
      const isLoss = end.kind === "failed" && !call.signal.aborted;
      if (isLoss && (lasting !== undefined || lost !== undefined)) {
        losses.set(filter, { context: lost?.context ?? asking.context, renewals });
      }
      asking.end(outcomeOf(end, call.method));
      lasting?.end(lastingOutcome(end, call), { "plugboard.notifications": notifications });
    },
  };
}

/** Ending what has lasted long enough is no error. */
function lastingOutcome(end: End, call: Call): Outcome {
  return call.signal.aborted ? {} : outcomeOf(end, call.method);
}
