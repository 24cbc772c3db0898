export { opentelemetry } from "./opentelemetry.js";
export type { OpenTelemetryOptions } from "./options.js";
export { parentContext } from "./parent-context.js";
