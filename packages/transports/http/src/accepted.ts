import { byteSource } from "./byte-source.js";
import { errorBody } from "./error-body.js";
import type { FetchReply } from "./fetch-like.js";
import { httpFailure } from "./http-failure.js";
import { isSuccess } from "./is-success.js";
import type { Lingering } from "./lingering.js";

/** What a reply without a message in it is checked with. */
export interface AcceptedContext {
  readonly peer: string;
  readonly maxErrorBodyBytes: number;
  readonly lingering: Lingering;
}

/** What was sent. */
export interface Accepted {
  /** Names it in messages. */
  readonly method: string;
  readonly reply: FetchReply;
  /** Ends the HTTP request, when what comes with the reply does not end by itself. */
  readonly giveUp: () => void;
}

/** Checks the reply to what nothing answers: any success will do, and what comes with it is discarded. */
export async function accepted(
  { peer, maxErrorBodyBytes, lingering }: AcceptedContext,
  { method, reply, giveUp }: Accepted,
): Promise<void> {
  const { status } = reply;
  const source = byteSource(reply.body);
  if (isSuccess(status)) {
    lingering.settle(source, giveUp);
    return;
  }
  const body = await errorBody(source, { status, method, peer, maxErrorBodyBytes });
  throw httpFailure("unexpected_status", { method, peer, reply, body });
}
