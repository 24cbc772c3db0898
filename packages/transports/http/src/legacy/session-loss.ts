import {
  type ErrorResponse,
  isErrorResponse,
  isModernErrorCode,
  isResponse,
  parseMessage,
} from "@plugboard/core/transport";
import { byteSource } from "../byte-source.js";
import { errorBody } from "../error-body.js";
import type { FetchReply } from "../fetch-like.js";
import { httpFailure } from "../http-failure.js";
import { jsonOf } from "../json-of.js";
import { expire } from "./expire.js";
import type { SessionContext } from "./session-context.js";

/** How long the body of a 404 is waited for; the status alone decides anyway. */
const BODY_MS = 2000;

const NO_SESSION = -32000;

/** A reply that may say that the session is gone. */
export interface SessionLossOptions {
  /** Names what was sent in messages. */
  readonly method: string;
  readonly reply: FetchReply;
  /** The name of the session that was sent along. Absent: none was. */
  readonly sessionId: string | undefined;
}

/**
 * Ends the session and throws when a reply says that the server has forgotten it: 404 to something that named a session, or
 * the 400 that many servers give instead, which says that in words alone. A server of a later revision is recognised by its
 * error and left to the caller, with the body given back.
 */
export async function checkSessionLoss(
  session: SessionContext,
  { method, reply, sessionId }: SessionLossOptions,
): Promise<FetchReply> {
  const { status } = reply;
  if ((status !== 404 && status !== 400) || sessionId === undefined) return reply;
  const { peer, maxErrorBodyBytes } = session.transport;
  const source = byteSource(reply.body);
  const timer = setTimeout(() => source.cancel(), BODY_MS);
  const read = errorBody(source, { status, method, peer, maxErrorBodyBytes });
  const body = await read
    .catch((error) => {
      if (status === 404) return "";
      throw error;
    })
    .finally(() => clearTimeout(timer));
  const error = errorIn(body);
  const isLoss = status === 404 ? !isModernErrorCode(error?.error.code ?? 0) : saysSo(error);
  if (!isLoss) return { status, headers: reply.headers, body: bytesOf(body) };
  const cause = httpFailure("unexpected_status", { method, peer, reply, body });
  throw expire(session, { method, status, cause });
}

function errorIn(body: string): ErrorResponse | undefined {
  const message = parseMessage(jsonOf(body));
  if (message === undefined || !isResponse(message) || !isErrorResponse(message)) return undefined;
  return message;
}

/** The official SDK's examples, and what was made after them, refuse sessions that they don't know like this. */
function saysSo(response: ErrorResponse | undefined): boolean {
  if (response === undefined || (response.id ?? null) !== null) return false;
  return response.error.code === NO_SESSION && /session/i.test(response.error.message ?? "");
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}
