import {
  ErrorCode,
  isModernErrorCode,
  Method,
  type RequestMessage,
  RpcError,
} from "@plugboard/core/transport";

/**
 * Whether a failure looks like the answer of a server that speaks only revisions that open with `initialize`. Such servers
 * refuse `server/discover` with whatever code they like; other requests they answer, or say that they want to be
 * initialized first.
 */
export function suspectsLegacy(failure: unknown, request: RequestMessage): boolean {
  if (!(failure instanceof RpcError) || isModernErrorCode(failure.code)) return false;
  if (request.method === Method.discover || /initiali[sz]/i.test(failure.message)) return true;
  return isInLegacyRange(failure.code) && failure.code !== ErrorCode.resourceNotFound;
}

function isInLegacyRange(code: number): boolean {
  return code <= -32000 && code >= -32019;
}
