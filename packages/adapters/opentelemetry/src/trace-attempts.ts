import type { Call, Exchange } from "@plugboard/core/transport";
import { callAttributes } from "./call-attributes.js";
import { CallSpan, outcomeAttributes } from "./call-span.js";
import { logicalCall } from "./logical-call.js";
import { Method } from "./method.js";
import { type Observation, ObservedExchange } from "./observed-exchange.js";
import { type Outcome, outcomeOf } from "./outcome.js";
import { parentOf } from "./parent-of.js";
import type { Telemetry } from "./telemetry.js";
import { withTraceContext } from "./with-trace-context.js";

/** A span and a duration for each request. It is the parent of what the server does for it. */
export function traceAttempts(next: Exchange, telemetry: Telemetry): Exchange {
  return (call) => new ObservedExchange(() => beginAttempt(next, call, telemetry));
}

function beginAttempt(next: Exchange, call: Call, telemetry: Telemetry): Observation {
  const logical = call.context.get(logicalCall);
  const identity = callAttributes(call);
  const attributes = { ...identity, ...positionOf(call) };
  const attempt = new CallSpan(telemetry, {
    parent: logical?.context ?? parentOf(call),
    attributes,
  });
  const startedAt = performance.now();
  const end = (outcome: Outcome): void => {
    if (attempt.isOver) return;
    attempt.end(outcome);
    const recorded = {
      ...identity,
      ...telemetry.serverAttributes,
      ...telemetry.revisionAttributes(),
      ...outcomeAttributes(outcome),
    };
    telemetry.durations.record(performance.now() - startedAt, recorded, attempt.context);
  };
  const sent: Call = {
    ...withTraceContext(call, attempt.context),
    onRequestId: (id) => {
      attempt.span.setAttribute("jsonrpc.request.id", `${id}`);
      logical?.setAttribute("jsonrpc.request.id", `${id}`);
      call.onRequestId?.(id);
    },
  };
  return {
    messages: next(sent),
    context: attempt.context,
    signal: call.signal,
    heard: ({ method }) => {
      // A subscription lasts; what was asked for has come with its acknowledgement.
      if (call.method === Method.listen && method === Method.acknowledged) end({});
    },
    ended: (how) => end(outcomeOf(how, call.method)),
  };
}

/** Which of the call's requests this one is. */
function positionOf(call: Call): Record<string, number> {
  const logical = call.context.get(logicalCall);
  if (logical === undefined) return {};
  logical.attempts += 1;
  return { "plugboard.round": logical.rounds, "plugboard.attempt": logical.attempts };
}
