import { UnsupportedError } from "../../errors/unsupported-error.js";
import { Method } from "../../wire/methods.js";
import type { Opening } from "./opening.js";

/** The first revision in which servers say whether they complete. */
const COMPLETIONS_SINCE = "2025-03-26";
/** Earlier revisions have methods of such names that mean something else. */
const TASK_METHODS: ReadonlySet<string> = new Set([
  Method.getTask,
  Method.updateTask,
  Method.cancelTask,
]);

/**
 * Makes sure that a method which needs the server's word for it has it.
 *
 * @throws UnsupportedError when the server, or its revision, does not offer it.
 */
export function assertOffered(method: string, { revision, capabilities }: Opening): void {
  if (TASK_METHODS.has(method)) {
    const message = "Tasks came with revision 2026-07-28; the server speaks an earlier one.";
    throw new UnsupportedError("revision", message);
  }
  if (method !== Method.complete || capabilities.completions !== undefined) return;
  if (revision < COMPLETIONS_SINCE) return;
  throw new UnsupportedError("peer", "The server does not offer completion.");
}
