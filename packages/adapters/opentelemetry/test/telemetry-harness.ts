import { context, propagation, type Tracer, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import {
  CompositePropagator,
  W3CBaggagePropagator,
  W3CTraceContextPropagator,
} from "@opentelemetry/core";
import {
  AggregationTemporality,
  type DataPoint,
  type Histogram,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-base";
import { onTestFinished } from "vitest";

/** The SDK, and what it was given. */
export interface TestTelemetry {
  readonly tracer: Tracer;
  readonly tracerProvider: BasicTracerProvider;
  readonly meterProvider: MeterProvider;
  /** The spans that have ended, in the order in which they did. */
  spans(): ReadableSpan[];
  /** The durations, one point for each set of attributes. */
  durations(): Promise<DataPoint<Histogram>[]>;
}

/** Sets the SDK up for one test: the real one, with exporters to memory, W3C propagators, and a context manager if wanted. */
export function startTelemetry({ contextManager = true } = {}): TestTelemetry {
  const exporter = new InMemorySpanExporter();
  const tracerProvider = new BasicTracerProvider({
    spanProcessors: [new SimpleSpanProcessor(exporter)],
  });
  const metricExporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({
    exporter: metricExporter,
    exportIntervalMillis: 3_600_000,
  });
  const meterProvider = new MeterProvider({ readers: [reader] });
  propagation.setGlobalPropagator(
    new CompositePropagator({
      propagators: [new W3CTraceContextPropagator(), new W3CBaggagePropagator()],
    }),
  );
  if (contextManager) {
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  }
  onTestFinished(async () => {
    for (const api of [context, propagation, trace]) api.disable();
    await tracerProvider.shutdown();
    await meterProvider.shutdown();
  });
  return {
    tracer: tracerProvider.getTracer("test"),
    tracerProvider,
    meterProvider,
    spans: () => exporter.getFinishedSpans(),
    durations: async () => {
      await meterProvider.forceFlush();
      const metrics = metricExporter.getMetrics().at(-1)?.scopeMetrics[0]?.metrics ?? [];
      return metrics.flatMap(({ dataPoints }) => dataPoints as DataPoint<Histogram>[]);
    },
  };
}

/** The spans as a tree: each name with its children, in the order in which they began. */
export function treeOf(spans: readonly ReadableSpan[]): Tree {
  const below = (parent: string | undefined): Tree =>
    spans
      .filter(({ parentSpanContext }) => parentSpanContext?.spanId === parent)
      .sort((a, b) => a.startTime[0] - b.startTime[0] || a.startTime[1] - b.startTime[1])
      .map((span) => {
        const children = below(span.spanContext().spanId);
        return children.length === 0 ? span.name : [span.name, children];
      });
  return below(undefined);
}

type Tree = (string | readonly [string, Tree])[];
