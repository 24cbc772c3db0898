import type { Call, Exchange } from "../call/call.js";
import type { RequestMessage } from "../wire/messages.js";

/** What failed. */
export interface Doubted {
  readonly call: Call;
  /** What was sent, where its binding can tell eras apart by how it fails. */
  readonly request: RequestMessage | undefined;
}

/**
 * Asked when a call fails: whether that says that the peer has another era than was thought. Gives the way to send the call
 * after all, or `undefined` when the failure stands.
 */
export type Doubt = (failure: unknown, doubted: Doubted) => Promise<Exchange | undefined>;
