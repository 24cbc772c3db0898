import type { InboundMessage } from "@plugboard/core/transport";

/** The messages of one HTTP reply, read by pulling. */
export interface Reply {
  /** Takes a message that was already read. */
  take(): InboundMessage | undefined;
  /** Reads the next message. Throws when none can come. */
  pull(): Promise<InboundMessage>;
  /** Lets go of the body after the last message: it may end by itself. */
  settle(): void;
  /** Gives up the body. Never throws. */
  cancel(): void;
}
