import type { OutboundMessage } from "../wire/messages.js";

/** A pipe shared by all requests. `createChannelTransport` turns one into a `Transport`. */
export interface Channel {
  /** JSON values in order; ends when the peer closes, throws when the pipe breaks. Read once. */
  readonly incoming: AsyncIterable<unknown>;
  /** Writes a message; resolves once the pipe has room for more, rejects when it is broken. */
  send(message: OutboundMessage): Promise<void>;
  /** Ends the pipe. Never rejects. */
  close(): Promise<void>;
}
