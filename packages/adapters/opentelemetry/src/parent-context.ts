import type { Context } from "@opentelemetry/api";
import type { ContextKey } from "@plugboard/core/transport";

/**
 * The OpenTelemetry context that a call belongs to, for where nothing keeps the active one, such as browsers:
 * `callTool(…, { context: contextValues().with(parentContext, trace.setSpan(ROOT_CONTEXT, span)) })`.
 * Absent: the active one.
 */
export const parentContext: ContextKey<Context | undefined> = {
  name: "opentelemetry.parentContext",
  absent: undefined,
};
