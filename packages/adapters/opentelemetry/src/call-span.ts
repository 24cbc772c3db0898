import {
  type Attributes,
  type Context,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { spanName } from "./call-attributes.js";
import type { Outcome } from "./outcome.js";
import type { Telemetry } from "./telemetry.js";

/** What a span is made of. */
export interface CallSpanParts {
  readonly parent: Context;
  readonly attributes: Attributes;
  /** Follows the name of the call. Absent: it is the call. */
  readonly part?: string | undefined;
}

/** A span that ends once, whoever ends it first. */
export class CallSpan {
  readonly span: Span;
  /** The context of what belongs to it. */
  readonly context: Context;
  readonly #telemetry: Telemetry;
  #isOver = false;

  constructor(telemetry: Telemetry, { parent, attributes, part }: CallSpanParts) {
    const name = spanName(attributes);
    this.#telemetry = telemetry;
    this.span = telemetry.tracer.startSpan(
      part === undefined ? name : `${name} ${part}`,
      {
        kind: part === undefined ? SpanKind.CLIENT : SpanKind.INTERNAL,
        attributes: { ...attributes, ...telemetry.serverAttributes },
      },
      parent,
    );
    this.context = trace.setSpan(parent, this.span);
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Does nothing once it has ended. */
  end(outcome: Outcome, attributes?: Attributes): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.span.setAttributes({
      ...attributes,
      ...outcomeAttributes(outcome),
      ...this.#telemetry.revisionAttributes(),
    });
    if (outcome.errorType !== undefined) {
      const { message } = outcome;
      this.span.setStatus({
        code: SpanStatusCode.ERROR,
        ...(message !== undefined && { message }),
      });
    }
    this.span.end();
  }
}

/** What an outcome adds to spans and durations. */
export function outcomeAttributes({ errorType, statusCode }: Outcome): Attributes {
  return {
    ...(errorType !== undefined && { "error.type": errorType }),
    ...(statusCode !== undefined && { "rpc.response.status_code": statusCode }),
  };
}
