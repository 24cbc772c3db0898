import type { Call, Exchange } from "@plugboard/core/transport";
import { callAttributes } from "./call-attributes.js";
import { CallSpan } from "./call-span.js";
import { argumentsContent, resultContent } from "./content.js";
import { LogicalCall, logicalCall } from "./logical-call.js";
import { Method } from "./method.js";
import { ObservedExchange } from "./observed-exchange.js";
import { type End, outcomeOf } from "./outcome.js";
import { parentOf } from "./parent-of.js";
import type { Telemetry } from "./telemetry.js";
import { traceSubscriptions } from "./trace-subscriptions.js";

/** The methods whose server may ask before it answers. */
const MAY_ASK: ReadonlySet<string> = new Set([
  Method.callTool,
  Method.readResource,
  Method.getPrompt,
]);

/**
 * A span for each call. The rounds of one call pass here one after the other: what they have in common is the signal, which
 * is the call's own.
 */
export function traceCalls(next: Exchange, telemetry: Telemetry): Exchange {
  const open = new WeakMap<AbortSignal, LogicalCall>();
  const subscriptions = traceSubscriptions(next, telemetry);
  const logicalOf = (call: Call): LogicalCall => {
    const known = open.get(call.signal);
    if (known !== undefined && !known.isOver) return known;
    const logical = startCall(call, telemetry);
    open.set(call.signal, logical);
    return logical;
  };
  return (call) => {
    if (call.method === Method.listen) return subscriptions(call);
    return new ObservedExchange(() => {
      const logical = logicalOf(call);
      logical.begin();
      return {
        messages: next({ ...call, context: call.context.with(logicalCall, logical) }),
        context: logical.context,
        signal: call.signal,
        heard: () => {},
        ended: (end) => {
          if (isQuestion(end, call)) return logical.wait();
          const content = resultContent(call, end, telemetry.maxContentChars);
          logical.end(outcomeOf(end, call.method), content);
        },
      };
    });
  };
}

function startCall(call: Call, telemetry: Telemetry): LogicalCall {
  const { uri } = call.params;
  const attributes = {
    ...callAttributes(call),
    ...(typeof uri === "string" && { "mcp.resource.uri": uri }),
    ...argumentsContent(call, telemetry.maxContentChars),
  };
  const span = new CallSpan(telemetry, { parent: parentOf(call), attributes });
  return new LogicalCall(span, call.signal);
}

function isQuestion(end: End, { method, signal }: Call): boolean {
  if (signal.aborted || end.kind !== "response" || "error" in end.response) return false;
  return MAY_ASK.has(method) && end.response.result.resultType === "input_required";
}
