import type { RequestId } from "../wire/messages.js";
import type { LogLevel, LogMessage, Progress } from "../wire/types/shared.js";
import type { ContextValues } from "./context-values.js";
import type { InputHandlers } from "./input-handlers.js";

/** What every operation takes. */
export interface CallOptions {
  /** Cancels the call; it rejects with the signal's reason, the same object. Absent: nothing does. */
  readonly signal?: AbortSignal | undefined;
  /**
   * How long the server may be silent, in milliseconds. Anything that belongs to the call starts the time again. Default:
   * the client's, 60,000 and 300,000 for `callTool`; `0` and `Infinity` mean no limit.
   */
  readonly timeoutMs?: number | undefined;
  /** How long the call may take as a whole, input rounds and pages included. Default: the client's, 3,600,000. */
  readonly totalTimeoutMs?: number | undefined;
  /**
   * Called for every progress notification, in order, before the result. The next one waits for it. An error that it
   * throws is reported to `onWarning` and fails nothing.
   */
  readonly onProgress?: ((progress: Progress) => void | Promise<void>) | undefined;
  /** Called for every log message of the server's that belongs to the call; as `onProgress`. */
  readonly onLog?: ((message: LogMessage) => void | Promise<void>) | undefined;
  /** The least severe log messages wanted. Absent: none, or all with an `onLog`. */
  readonly logLevel?: LogLevel | undefined;
  /** Called with the id that the call gets on the wire, and again for each input round and each retry. */
  readonly onRequestId?: ((id: RequestId) => void) | undefined;
  /** Answers the server's questions, for this call. Default: the client's. `{}` answers none. */
  readonly input?: InputHandlers | undefined;
  /** How often the server may ask before the call gives up. Default: the client's, 8; `0` never answers. */
  readonly maxInputRounds?: number | undefined;
  /** Says that executing the call twice does no harm, so that `retry()` may repeat it. Default: false. */
  readonly idempotent?: boolean | undefined;
  /** Asks the server itself, not a cache. Default: false. */
  readonly refresh?: boolean | undefined;
  /** Values for interceptors. Absent: none. */
  readonly context?: ContextValues | undefined;
}
