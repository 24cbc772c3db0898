import { isJsonObject } from "./json.js";
import type { ErrorObject, Message, RequestId } from "./messages.js";

/** Whether a value can be a request id: a string, or an integer that JSON carries exactly. `1.5` and `null` are no ids. */
export function isRequestId(value: unknown): value is RequestId {
  return typeof value === "string" || Number.isSafeInteger(value);
}

/**
 * Reads a parsed JSON value as a JSON-RPC message, or gives `undefined` when it is none. Checked by hand, since it runs
 * for every message: the envelope alone is looked at, and members that it does not know are left in place.
 */
export function parseMessage(value: unknown): Message | undefined {
  if (!isJsonObject(value) || value.jsonrpc !== "2.0") return undefined;
  const hasId = value.id !== undefined;
  if (typeof value.method === "string") {
    if (value.params !== undefined && !isJsonObject(value.params)) return undefined;
    if (hasId && !isRequestId(value.id)) return undefined;
    return value as unknown as Message; // a request with an id, else a notification
  }
  if (value.method !== undefined) return undefined;
  if (value.error !== undefined && value.error !== null) {
    const idIsFine = !hasId || value.id === null || isRequestId(value.id);
    const isError = idIsFine && !isPresent(value.result) && isErrorObject(value.error);
    return isError ? (value as unknown as Message) : undefined;
  }
  const isResult = isRequestId(value.id) && isJsonObject(value.result);
  return isResult ? (value as unknown as Message) : undefined;
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function isErrorObject(value: unknown): value is ErrorObject {
  if (!isJsonObject(value) || !Number.isInteger(value.code)) return false;
  return value.message === undefined || typeof value.message === "string";
}
