import { UnsupportedError } from "../../errors/unsupported-error.js";
import { Method } from "../../wire/methods.js";
import type { Opening } from "./opening.js";

/** The first revision in which servers say whether they complete. */
const COMPLETIONS_SINCE = "2025-03-26";

/**
 * Makes sure that a method which needs the server's word for it has it.
 *
 * @throws UnsupportedError when the server does not offer it.
 */
export function assertOffered(method: string, { revision, capabilities }: Opening): void {
  if (method !== Method.complete || capabilities.completions !== undefined) return;
  if (revision < COMPLETIONS_SINCE) return;
  throw new UnsupportedError("peer", "The server does not offer completion.");
}
