import type { Call, Exchange, Interceptor } from "../call/call.js";
import { isErrorResponse, isResponse } from "../wire/message-kind.js";
import type { InboundMessage } from "../wire/messages.js";

/** What became of a call. No arguments, no results. */
export interface LogRecord {
  readonly method: string;
  /** `result`, `error` (the peer said no), `failed` (no answer), or `aborted` (nobody waited any more). */
  readonly outcome: "result" | "error" | "failed" | "aborted";
  /** The code of the error, where there is one. */
  readonly code?: string | number | undefined;
  readonly durationMs: number;
  /** How many notifications came before the end. */
  readonly notifications: number;
}

/**
 * An interceptor that writes a record when a call ends. With `retry()`, put it first for calls, last for attempts. An error
 * that `write` throws is swallowed: a log fails no call.
 */
export function log(write: (record: LogRecord) => void): Interceptor {
  return (next) => (call) => logged(next, call, write);
}

async function* logged(
  next: Exchange,
  call: Call,
  write: (record: LogRecord) => void,
): AsyncGenerator<InboundMessage> {
  const startedAt = performance.now();
  let notifications = 0;
  let end: Pick<LogRecord, "outcome" | "code"> = { outcome: "aborted" };
  try {
    for await (const message of next(call)) {
      if (!isResponse(message)) notifications++;
      else if (isErrorResponse(message)) end = { outcome: "error", code: message.error.code };
      else end = { outcome: "result" };
      yield message;
    }
  } catch (error) {
    if (!call.signal.aborted) end = { outcome: "failed", code: codeOf(error) };
    throw error;
  } finally {
    const durationMs = performance.now() - startedAt;
    try {
      write({ method: call.method, ...end, durationMs, notifications });
    } catch {
      // Where else would it be logged?
    }
  }
}

function codeOf(error: unknown): string | number | undefined {
  const code = (error as { readonly code?: unknown } | null | undefined)?.code;
  return typeof code === "string" || typeof code === "number" ? code : undefined;
}
