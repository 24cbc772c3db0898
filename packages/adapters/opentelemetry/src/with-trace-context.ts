import { type Context, propagation } from "@opentelemetry/api";
import type { Call } from "@plugboard/core/transport";

/** The call with `traceparent`, `tracestate` and `baggage` in its `_meta`, as far as the propagator gives them. */
export function withTraceContext(call: Call, context: Context): Call {
  const carrier: Record<string, unknown> = {};
  propagation.inject(context, carrier);
  if (Object.keys(carrier).length === 0) return call;
  const meta = call.params._meta;
  const own = typeof meta === "object" && meta !== null ? meta : undefined;
  return { ...call, params: { ...call.params, _meta: { ...own, ...carrier } } };
}
