import { UnsupportedError } from "../errors/unsupported-error.js";

const MAX_SHOWN_CHARS = 200;

/** Who speaks what. */
export interface NoMutualRevision {
  readonly peer: string;
  /** The revisions that the peer lists. */
  readonly listed: readonly string[];
  readonly ours: readonly string[];
  readonly cause?: unknown;
}

/** The error when a peer lists its revisions, and this client speaks none of them: it names both lists. */
export function noMutualRevision({
  peer,
  listed,
  ours,
  cause,
}: NoMutualRevision): UnsupportedError {
  const theirs = listed.join(", ").slice(0, MAX_SHOWN_CHARS) || "no revision";
  const message = `${peer} speaks ${theirs}; this client speaks ${ours.join(", ")}.`;
  return new UnsupportedError("revision", message, { cause });
}
