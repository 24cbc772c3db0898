import {
  type ErrorResponse,
  isErrorResponse,
  isResponse,
  parseMessage,
  type RequestId,
} from "@plugboard/core/transport";
import type { ByteSource } from "./byte-source.js";
import { errorBody } from "./error-body.js";
import type { FetchReply } from "./fetch-like.js";
import { httpFailure } from "./http-failure.js";
import { jsonOf } from "./json-of.js";
import type { Reply } from "./reply.js";
import type { ReplyContext } from "./reply-context.js";
import { retryAfterMs } from "./retry-after.js";

/** A reply whose status is an error: its body decides before the status does, since it may be a JSON-RPC error. */
export function errorReply(reply: FetchReply, source: ByteSource, context: ReplyContext): Reply {
  return {
    take: () => undefined,
    pull: () => errorIn(reply, source, context),
    settle() {},
    cancel: () => source.cancel(),
  };
}

async function errorIn(
  reply: FetchReply,
  source: ByteSource,
  context: ReplyContext,
): Promise<ErrorResponse> {
  const { peer, maxErrorBodyBytes, request } = context;
  const { method, id } = request;
  const body = await errorBody(source, { status: reply.status, method, peer, maxErrorBodyBytes });
  const error = rpcErrorIn(body, id);
  if (error !== undefined) {
    const later = retryAfterMs(reply.headers.get("retry-after"));
    const known = {
      id,
      httpStatus: reply.status,
      ...(later !== undefined && { retryAfterMs: later }),
    };
    return { ...error, ...known };
  }
  throw httpFailure("unexpected_status", { method, peer, reply, body });
}

function rpcErrorIn(body: string, id: RequestId): ErrorResponse | undefined {
  const message = parseMessage(jsonOf(body));
  if (message === undefined || !isResponse(message) || !isErrorResponse(message)) return undefined;
  return (message.id ?? id) === id ? message : undefined;
}
