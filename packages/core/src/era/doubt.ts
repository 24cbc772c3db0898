import type { Call, Exchange } from "../call/call.js";
import type { RequestMessage } from "../wire/messages.js";
import type { EraRecord } from "./era-record.js";

/** What failed. */
export interface Doubted {
  readonly call: Call;
  /** The era that it was sent in. */
  readonly sentAs: EraRecord["era"];
  /** What got no answer, or that one: the call itself, or what has to come before it. */
  readonly request: Pick<RequestMessage, "method">;
}

/**
 * Asked when a call fails: whether that says that the peer has another era than was thought. Gives the way to send the call
 * after all, or `undefined` when the failure stands.
 */
export type Doubt = (failure: unknown, doubted: Doubted) => Promise<Exchange | undefined>;
