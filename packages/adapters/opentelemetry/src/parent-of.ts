import { type Context, context, propagation } from "@opentelemetry/api";
import type { Call } from "@plugboard/core/transport";
import { parentContext } from "./parent-context.js";

/** The context that a call belongs to: that of its own `traceparent`, the one it was given, or the active one. */
export function parentOf(call: Call): Context {
  const given = call.context.get(parentContext) ?? context.active();
  const meta = call.params._meta;
  if (typeof meta !== "object" || meta === null || !("traceparent" in meta)) return given;
  return propagation.extract(given, meta);
}
