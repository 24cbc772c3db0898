import { ConnectionError } from "../errors/connection-error.js";
import { isErrorResponse, isResponse } from "../wire/message-kind.js";
import type { InboundMessage } from "../wire/messages.js";

/** A failure that may pass. */
export interface Failure {
  /** `never_sent`: the peer surely never got it. `lost`: it may have. `refused`: it did, and wants it later. */
  readonly kind: "never_sent" | "lost" | "refused";
  /** What the peer said about when to come back, in milliseconds. */
  readonly retryAfterMs: number | undefined;
  /** Gives the failure to the caller as it came: thrown, or as a message. */
  surface(): Iterable<InboundMessage>;
}

const PASSING_STATUSES: ReadonlySet<unknown> = new Set([429, 502, 503, 504]);

/** Reads an error, or an error response, as a failure that may pass; `undefined` when it is none. */
export function failureOf(failed: unknown): Failure | undefined {
  const kind = kindOf(failed);
  if (kind === undefined) return undefined;
  const { retryAfterMs } = failed as { readonly retryAfterMs?: unknown };
  return {
    kind,
    retryAfterMs: typeof retryAfterMs === "number" ? retryAfterMs : undefined,
    surface: () => {
      if (isMessage(failed)) return [failed];
      throw failed;
    },
  };
}

function kindOf(failed: unknown): Failure["kind"] | undefined {
  if (failed instanceof ConnectionError) {
    if (failed.code !== "unreachable" && failed.code !== "ended_early") return undefined;
    return failed.mayHaveArrived ? "lost" : "never_sent";
  }
  return PASSING_STATUSES.has(statusOf(failed)) ? "refused" : undefined;
}

/** The HTTP status of an error of the binding, or of an error response; known by its shape alone. */
function statusOf(failed: unknown): unknown {
  if (typeof failed !== "object" || failed === null) return undefined;
  if (isMessage(failed)) {
    return isResponse(failed) && isErrorResponse(failed) ? failed.httpStatus : undefined;
  }
  const { status, httpStatus } = failed as {
    readonly status?: unknown;
    readonly httpStatus?: unknown;
  };
  return status ?? httpStatus; // of an error of the binding, or of an RpcError
}

function isMessage(value: unknown): value is InboundMessage {
  return typeof value === "object" && value !== null && "jsonrpc" in value;
}
