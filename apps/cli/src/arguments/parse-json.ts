import { UsageError } from "../errors/usage-error.js";
import { findLossyNumber } from "./find-lossy-number.js";

/** Reads JSON that a person wrote; `where` names it in errors. Numbers that would change on the way are refused. */
export function parseJson(text: string, where: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new UsageError(`${where} is not JSON: ${(cause as Error).message}`, { cause });
  }
  const lossy = findLossyNumber(text);
  if (lossy === undefined) return value;
  throw new UsageError(`${where} holds ${lossy}, which can't be sent without changing it.`, {
    hint: "Numbers are exact up to 9007199254740991 only; servers with longer ids take them as strings.",
  });
}
