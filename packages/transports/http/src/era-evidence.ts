import {
  ErrorCode,
  isModernErrorCode,
  Method,
  type RequestMessage,
  RpcError,
} from "@plugboard/core/transport";
import { HttpError } from "./http-error.js";
import { isSuccess } from "./is-success.js";

/** Statuses that say nothing about revisions: who may call, how often, how large. */
const NEUTRAL = new Set([401, 403, 407, 408, 413, 421, 425, 429, 431]);
/** What servers of earlier revisions answer to `server/discover`, whatever the status. */
const REFUSALS_OF_DISCOVER = new Set<number>([
  ErrorCode.methodNotFound,
  ErrorCode.invalidRequest,
  ErrorCode.invalidParams,
]);

/** Whether a failure looks like the answer of a server that speaks only revisions that open with `initialize`. */
export function suspectsLegacy(failure: unknown, request: RequestMessage): boolean {
  const isDiscover = request.method === Method.discover;
  if (failure instanceof HttpError) {
    return isTelling(failure.status) || (isDiscover && isSuccess(failure.status));
  }
  if (!(failure instanceof RpcError) || isModernErrorCode(failure.code)) return false;
  const { code, httpStatus } = failure;
  if (isDiscover && (REFUSALS_OF_DISCOVER.has(code) || isInLegacyRange(code))) return true;
  if (httpStatus === undefined || !isTelling(httpStatus)) return false;
  // A modern server without the method says so with 404.
  return httpStatus !== 404 || code !== ErrorCode.methodNotFound;
}

function isTelling(status: number): boolean {
  return status >= 400 && status < 500 && !NEUTRAL.has(status);
}

function isInLegacyRange(code: number): boolean {
  return code <= -32000 && code >= -32019;
}
