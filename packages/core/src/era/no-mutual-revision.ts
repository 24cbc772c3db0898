import { UnsupportedError } from "../errors/unsupported-error.js";
import { LEGACY_REVISIONS, MODERN_REVISIONS } from "../wire/revisions.js";

const MAX_SHOWN_CHARS = 200;

/** The error when a peer lists its revisions, and this client speaks none of them: it names both lists. */
export function noMutualRevision(peer: string, listed: readonly string[]): UnsupportedError {
  const theirs = listed.join(", ").slice(0, MAX_SHOWN_CHARS) || "no revision";
  const ours = [...MODERN_REVISIONS, ...LEGACY_REVISIONS].join(", ");
  return new UnsupportedError("revision", `${peer} speaks ${theirs}; this client speaks ${ours}.`);
}
