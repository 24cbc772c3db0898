import { UsageError } from "../errors/usage-error.js";

/** The error for a command line that has both an address and a command, or more words than the verb takes. */
export function bothTargets(cause?: unknown): UsageError {
  return new UsageError("There are more arguments than the verb takes.", {
    hint: "With a command after --, there is no target before it.",
    cause,
  });
}
