import {
  isErrorResponse,
  isModernErrorCode,
  isResponse,
  parseMessage,
} from "@plugboard/core/transport";
import { byteSource } from "../byte-source.js";
import { errorBody } from "../error-body.js";
import type { FetchReply } from "../fetch-like.js";
import { httpFailure } from "../http-failure.js";
import { expire } from "./expire.js";
import { jsonOf } from "./json-of.js";
import type { SessionContext } from "./session-context.js";

/** How long the body of a 404 is waited for; the status alone decides anyway. */
const BODY_MS = 2000;

/** A reply that may say that the session is gone. */
export interface SessionLossOptions {
  /** Names what was sent in messages. */
  readonly method: string;
  readonly reply: FetchReply;
  /** The name of the session that was sent along. Absent: none was. */
  readonly sessionId: string | undefined;
}

/**
 * Ends the session and throws when a reply says that the server has forgotten it: 404 to something that named a session.
 * A server of a later revision is recognised by its error and left to the caller, with the body given back.
 */
export async function checkSessionLoss(
  session: SessionContext,
  { method, reply, sessionId }: SessionLossOptions,
): Promise<FetchReply> {
  if (reply.status !== 404 || sessionId === undefined) return reply;
  const { peer, maxErrorBodyBytes } = session.transport;
  const source = byteSource(reply.body);
  const timer = setTimeout(() => source.cancel(), BODY_MS);
  const read = errorBody(source, { status: 404, method, peer, maxErrorBodyBytes });
  const body = await read.catch(() => "").finally(() => clearTimeout(timer));
  if (isModernError(body)) return { status: 404, headers: reply.headers, body: bytesOf(body) };
  const cause = httpFailure("unexpected_status", { method, peer, reply, body });
  throw expire(session, { method, cause });
}

function isModernError(body: string): boolean {
  const message = parseMessage(jsonOf(body));
  if (message === undefined || !isResponse(message) || !isErrorResponse(message)) return false;
  return isModernErrorCode(message.error.code);
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}
