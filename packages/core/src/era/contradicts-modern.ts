import { RpcError } from "../errors/rpc-error.js";
import { UnsupportedError } from "../errors/unsupported-error.js";
import type { LegacyBinding } from "../transport/transport.js";
import { ErrorCode } from "../wire/error-codes.js";
import type { RequestMessage } from "../wire/messages.js";
import { Method } from "../wire/methods.js";

/** Whether the failure of a request of a later revision makes it worth finding out anew what the peer speaks. */
export function contradictsModern(
  failure: unknown,
  request: Pick<RequestMessage, "method">,
  legacy: LegacyBinding | undefined,
): boolean {
  if (failure instanceof UnsupportedError) return failure.code === "revision";
  // No earlier revision has this method, and only some servers of later ones do without it.
  const isListen = request.method === Method.listen && failure instanceof RpcError;
  if (isListen && failure.code === ErrorCode.methodNotFound) return true;
  return legacy?.suspects(failure, request) ?? false;
}
