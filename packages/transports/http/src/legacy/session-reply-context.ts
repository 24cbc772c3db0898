import type { ReplyContext } from "../reply-context.js";
import type { SessionCall } from "./session-call.js";
import type { SessionContext } from "./session-context.js";

/** What a reply is read for in a session. */
export interface SessionReplyContext extends ReplyContext {
  readonly session: SessionContext;
  readonly call: SessionCall;
}
