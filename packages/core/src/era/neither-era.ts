import { TimeoutError } from "../errors/timeout-error.js";
import { UnsupportedError } from "../errors/unsupported-error.js";

/** What is known of a peer that could be reached in no era. */
export interface NeitherEra {
  readonly peer: string;
  /** What the probe came to, in a sentence. */
  readonly said: string;
  /** Whether the peer has said no to `initialize`; else it failed for a reason of its own. */
  readonly isRefusal: boolean;
}

/** The error when a session could not be opened either. Where that is about revisions or time, it names both attempts. */
export function neitherEra(failure: unknown, { peer, said, isRefusal }: NeitherEra): unknown {
  const reason = failure instanceof Error ? failure.message : String(failure);
  const message = `${peer} can be talked to in no revision. ${said} And initialize failed: ${reason}`;
  if (failure instanceof TimeoutError) {
    return new TimeoutError(failure.code, message, failure.limitMs, { cause: failure });
  }
  return isRefusal ? new UnsupportedError("revision", message, { cause: failure }) : failure;
}
