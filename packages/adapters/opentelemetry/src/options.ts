import type { MeterProvider, TracerProvider } from "@opentelemetry/api";
import type { Interceptor } from "@plugboard/core/transport";

/** What to trace, and what is known of the server. */
export interface OpenTelemetryOptions {
  /**
   * Interceptors that stand between a call and its attempts, the first one outermost: `[retry()]`. What they send again gets
   * a span of its own; listed behind `opentelemetry()` instead, they repeat within one span. Default: none.
   */
  readonly around?: readonly Interceptor[] | undefined;
  /**
   * The URL of the server, or `"stdio"`: what the attributes `server.*` and `network.*` are taken from. Absent: they are left
   * out.
   */
  readonly server?: string | URL | undefined;
  /** Tells the revision that is spoken: `() => client.era()?.revision`. Absent: `mcp.protocol.version` is left out. */
  readonly revision?: (() => string | undefined) | undefined;
  /** Whether spans carry the arguments and the results of tools, which may be secret. Default: false. */
  readonly recordContent?: boolean | undefined;
  /** How much of the arguments and of the result a span carries at most, in characters of JSON each. Default: 4,096. */
  readonly maxContentChars?: number | undefined;
  /** Where spans go. Default: the global provider. */
  readonly tracerProvider?: TracerProvider | undefined;
  /** Where durations go. Default: the global provider. */
  readonly meterProvider?: MeterProvider | undefined;
}
