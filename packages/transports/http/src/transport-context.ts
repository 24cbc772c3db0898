import type { CallLimit } from "./call-limit.js";
import type { OpenLeases } from "./lease.js";
import type { PostContext } from "./post.js";

/** What the exchanges of one transport share. */
export interface TransportContext extends PostContext {
  /** Absent: calls are not limited. */
  readonly limit: CallLimit | undefined;
  readonly open: OpenLeases;
  /** Throws when the transport is closed. */
  readonly checkOpen: () => void;
}
