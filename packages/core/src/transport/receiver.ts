import type { OnWarning } from "../warning.js";
import type { InboundMessage, RequestMessage } from "../wire/messages.js";

/** Who waits for what belongs to a request. */
export interface Receiver {
  readonly request: RequestMessage;
  readonly onWarning: OnWarning | undefined;
  /** Takes a message; `false` when there is no room for it. */
  deliver(message: InboundMessage): boolean;
  /** Takes the message after which no other comes. */
  deliverLast(message: InboundMessage): void;
  /** Ends with an error, at once. */
  fail(reason: unknown): void;
  /** Ends with an error, after what was delivered. */
  failAfterBacklog(reason: unknown): void;
}
