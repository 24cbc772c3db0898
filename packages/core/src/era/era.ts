import type { Exchange } from "../call/call.js";

/**
 * How one family of revisions carries calls. Nothing above this interface asks which one it has: what a revision lacks
 * of `server/discover` and `subscriptions/listen`, its era makes up from what the revision has.
 */
export interface Era {
  readonly exchange: Exchange;
}
