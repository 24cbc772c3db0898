import type { Exchange } from "../call/call.js";
import type { EraRecord } from "./era-record.js";

/**
 * How one family of revisions carries calls. Nothing above this interface asks which one it has: what a revision lacks
 * of `server/discover` and `subscriptions/listen`, its era makes up from what the revision has.
 */
export interface Era {
  readonly exchange: Exchange;
  /** Whether annotated tool arguments are repeated outside the body. */
  readonly mirrorsParams: boolean;
  /** What is known of the peer's era. `undefined`: nothing yet. */
  record(): EraRecord | undefined;
  /** Says that the client's roots have changed, to a peer that would not ask anew. */
  rootsChanged(): Promise<void>;
  /** Ends what lasts longer than a call; `undefined` when there is no such thing. Bounded in time; never rejects. */
  close(): Promise<void> | undefined;
}
