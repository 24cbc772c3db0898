import type { OnWarning, RequestMessage } from "@plugboard/core/transport";
import type { ByteSource } from "./byte-source.js";

/** What a reply is read for. */
export interface ReplyContext {
  readonly request: RequestMessage;
  /** Names the endpoint in messages. */
  readonly peer: string;
  readonly maxMessageBytes: number;
  readonly maxErrorBodyBytes: number;
  readonly onActivity?: (() => void) | undefined;
  readonly onWarning?: OnWarning | undefined;
  /** Lets a body that is not needed any more end by itself. */
  readonly settle: (source: ByteSource) => void;
}
