import type { RequestMessage } from "@plugboard/core/transport";
import type { CallLimit } from "./call-limit.js";
import type { OpenLeases } from "./lease.js";
import type { Reply } from "./reply.js";
import type { SendRequestOptions } from "./send-request.js";

/** What the exchanges of one transport, or of one session, share. */
export interface ExchangeContext {
  /** Names the endpoint in messages. */
  readonly peer: string;
  /** Absent: calls are not limited. */
  readonly limit: CallLimit | undefined;
  readonly open: OpenLeases;
  /** Throws when the request can't be sent any more. */
  readonly checkOpen: (request: RequestMessage) => void;
  /** Sends a request, when its turn has come, and gives the reply as soon as its head is there. */
  readonly send: (request: RequestMessage, options: SendRequestOptions) => Promise<Reply>;
}
