import {
  type Attributes,
  type Context,
  type Histogram,
  type MeterProvider,
  metrics,
} from "@opentelemetry/api";

/** Where durations are recorded. */
export interface Durations {
  record(durationMs: number, attributes: Attributes, context: Context): void;
}

/** The boundaries that the semantic conventions ask for, in seconds. */
const BOUNDARIES = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 120, 300];

/** Makes the histogram of requests, again when another global provider has been registered. */
export function createDurations(given: MeterProvider | undefined, scope: string): Durations {
  let provider: MeterProvider | undefined;
  let histogram: Histogram | undefined;
  return {
    record: (durationMs, attributes, context) => {
      const current = given ?? metrics.getMeterProvider();
      if (histogram === undefined || provider !== current) {
        provider = current;
        histogram = current.getMeter(scope).createHistogram("mcp.client.operation.duration", {
          description: "How long MCP requests take, from sending them to their response.",
          unit: "s",
          advice: { explicitBucketBoundaries: BOUNDARIES },
        });
      }
      histogram.record(durationMs / 1_000, attributes, context);
    },
  };
}
