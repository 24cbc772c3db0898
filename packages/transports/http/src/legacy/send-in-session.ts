import { Method, type RequestMessage } from "@plugboard/core/transport";
import { byteSource } from "../byte-source.js";
import type { FetchReply } from "../fetch-like.js";
import { isSuccess } from "../is-success.js";
import type { Reply } from "../reply.js";
import { type ReplyReaders, replyOf } from "../reply-of.js";
import type { SendRequestOptions } from "../send-request.js";
import { learning } from "./learning.js";
import { postMessage } from "./post-message.js";
import { resumableReply } from "./resumable-reply.js";
import { SessionCall } from "./session-call.js";
import type { SessionContext } from "./session-context.js";
import { sessionJsonReply } from "./session-json-reply.js";
import { checkSessionLoss } from "./session-loss.js";
import type { SessionReplyContext } from "./session-reply-context.js";

const READERS: ReplyReaders<SessionReplyContext> = {
  events: resumableReply,
  json: sessionJsonReply,
};

/** Sends a request in a session, when its turn has come, and gives the reply as soon as its head is there. */
export async function sendInSession(
  session: SessionContext,
  request: RequestMessage,
  { options, cancel, place }: SendRequestOptions,
): Promise<Reply> {
  const call = new SessionCall(request, options, session);
  cancel.onAbort(() => call.giveUp(cancel.reason));
  if (place !== undefined) {
    await place.ready;
    if (cancel.aborted) throw cancel.reason;
  }
  try {
    const reply = await headOf(session, call);
    options.onActivity?.();
    return read(reply, { session, call, options });
  } catch (error) {
    call.over();
    throw error;
  }
}

async function headOf(session: SessionContext, call: SessionCall): Promise<FetchReply> {
  const { state } = session;
  const { request } = call;
  const { method } = request;
  let sessionId: string | undefined;
  const onHanded = (): void => {
    call.handed();
    sessionId = state.sessionId;
  };
  const reply = await postMessage(session, request, { cancel: call.http, onHanded });
  if (method === Method.initialize && isSuccess(reply.status)) learnName(reply, session);
  return checkSessionLoss(session, { method, reply, sessionId });
}

function learnName(reply: FetchReply, { state }: SessionContext): void {
  try {
    state.learnName(reply);
  } catch (error) {
    byteSource(reply.body).cancel();
    throw error;
  }
}

/** What a reply is read with. */
interface Reading {
  readonly session: SessionContext;
  readonly call: SessionCall;
  readonly options: SendRequestOptions["options"];
}

function read(reply: FetchReply, { session, call, options }: Reading): Reply {
  const { peer, maxMessageBytes, maxErrorBodyBytes, lingering } = session.transport;
  const { onActivity, onWarning } = options;
  const { request } = call;
  const settle: SessionReplyContext["settle"] = (body) =>
    lingering.settle(body, () => call.http.abort());
  if (!isSuccess(reply.status)) call.over();
  const bounds = { maxMessageBytes, maxErrorBodyBytes };
  const context = { request, peer, ...bounds, onActivity, onWarning, settle, session, call };
  const read = replyOf(reply, context, READERS);
  return request.method === Method.initialize ? learning(read, session.state) : read;
}
