import type { Call } from "../../call/call.js";
import { ErrorCode } from "../../wire/error-codes.js";
import { isJsonObject, type JsonObject } from "../../wire/json.js";
import type { ErrorResponse } from "../../wire/messages.js";

/**
 * Reads the error of 2025-11-25 that wants pages visited first as the question that it is; `undefined` when it is another
 * error, or nobody visits pages. The state holds what it takes to give the error back.
 */
export function urlElicitationsIn(response: ErrorResponse, call: Call): JsonObject | undefined {
  const { code, message, data } = response.error;
  if (code !== ErrorCode.urlElicitationRequired || !call.capabilities.elicitation?.url)
    return undefined;
  const elicitations = isJsonObject(data) ? data.elicitations : undefined;
  if (!Array.isArray(elicitations) || elicitations.length === 0) return undefined;
  if (!elicitations.every(isJsonObject)) return undefined;
  const questions = elicitations.map((params, index) => [
    `elicitation-${index + 1}`,
    { method: "elicitation/create", params: { ...params, mode: "url" } },
  ]);
  return {
    resultType: "input_required",
    inputRequests: Object.fromEntries(questions),
    requestState: JSON.stringify({ code, message, data }),
  };
}
