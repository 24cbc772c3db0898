import { isJsonObject } from "./json.js";
import type { RequestId } from "./messages.js";
import { isRequestId } from "./parse-message.js";

/**
 * The id in a value that was meant as a response and is none: with a result that is no object, say, or with both a result
 * and an error. Its request is answered all the same, and nothing better will come for it.
 */
export function misshapenResponseId(value: unknown): RequestId | undefined {
  if (!isJsonObject(value) || value.method !== undefined || !isRequestId(value.id))
    return undefined;
  return "result" in value || "error" in value ? value.id : undefined;
}
