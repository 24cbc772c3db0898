import { ConnectionError } from "../errors/connection-error.js";
import { RpcError } from "../errors/rpc-error.js";
import { ErrorCode, isLegacyErrorCode, isModernErrorCode } from "../wire/error-codes.js";
import type { RequestMessage } from "../wire/messages.js";
import { Method } from "../wire/methods.js";

/**
 * Whether a failure on a shared channel looks like the answer of a peer that speaks only revisions that open with
 * `initialize`. Such peers refuse `server/discover` with whatever code they like, or end over it (STD-33, STD-34); other
 * requests they answer, or say that they want to be initialized first.
 */
export function channelSuspects(
  failure: unknown,
  request: Pick<RequestMessage, "method">,
): boolean {
  const isDiscover = request.method === Method.discover;
  if (failure instanceof ConnectionError) {
    return isDiscover && failure.code === "ended_early" && failure.mayHaveArrived;
  }
  if (!(failure instanceof RpcError) || isModernErrorCode(failure.code)) return false;
  if (isDiscover || /initiali[sz]/i.test(failure.message)) return true;
  return isLegacyErrorCode(failure.code) && failure.code !== ErrorCode.resourceNotFound;
}
