import type { RequestId } from "./wire/messages.js";

/**
 * Something went wrong that fails no call, or concerns all calls of a tool: a message was dropped, a tool was hidden, a
 * handler failed, a schema can't be used. `code` names the
 * case for programs, `message` says it to people.
 */
export interface Warning {
  readonly code:
    | "message_dropped"
    | "response_dropped"
    | "request_dropped"
    | "notification_invalid"
    | "handler_failed"
    | "tool_hidden"
    | "list_entry_dropped"
    | "schema_refused"
    | "cancel_failed"
    | "answer_failed"
    | "subscription_refused"
    | "stream_unavailable";
  readonly message: string;
  /** The method of the call that was concerned, where there is one. */
  readonly method?: string | undefined;
  /** The id of the request that was concerned, where there is one. */
  readonly requestId?: RequestId | undefined;
  readonly cause?: unknown;
}

/** Where warnings go. An error that it throws is swallowed. */
export type OnWarning = (warning: Warning) => void;
