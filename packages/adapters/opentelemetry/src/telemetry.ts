import { type Attributes, type Tracer, trace } from "@opentelemetry/api";
import { createDurations, type Durations } from "./durations.js";
import type { OpenTelemetryOptions } from "./options.js";
import { serverAttributes } from "./server-attributes.js";

/** The name under which spans and durations are recorded. */
const SCOPE = "@plugboard/opentelemetry";
const MAX_CONTENT_CHARS = 4_096;

/** What the layers of the interceptor share. */
export interface Telemetry {
  readonly tracer: Tracer;
  readonly durations: Durations;
  readonly serverAttributes: Attributes;
  /** `mcp.protocol.version`, as soon as it is known. */
  revisionAttributes(): Attributes;
  /** How much content a span carries. Absent: none. */
  readonly maxContentChars: number | undefined;
}

/** Resolves the options. The global providers may be registered later. */
export function createTelemetry(options: OpenTelemetryOptions): Telemetry {
  const { recordContent = false, maxContentChars = MAX_CONTENT_CHARS, revision } = options;
  return {
    tracer: options.tracerProvider?.getTracer(SCOPE) ?? trace.getTracer(SCOPE),
    durations: createDurations(options.meterProvider, SCOPE),
    serverAttributes: serverAttributes(options.server),
    maxContentChars: recordContent ? maxContentChars : undefined,
    revisionAttributes: () => {
      try {
        const known = revision?.();
        return known === undefined ? {} : { "mcp.protocol.version": known };
      } catch {
        return {}; // a trace fails no call
      }
    },
  };
}
