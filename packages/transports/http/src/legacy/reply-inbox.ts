import {
  type InboundMessage,
  isErrorResponse,
  isRequest,
  isResponse,
  type Message,
  misshapenResponseId,
  Notification,
  ProtocolError,
  parseMessage,
  requestNamedBy,
  type SessionEvents,
} from "@plugboard/core/transport";
import type { ReplyContext } from "../reply-context.js";
import { warn } from "../warn.js";
import { unpacked } from "./unpacked.js";

/** What a server announces, whichever stream it comes on. */
const ABOUT_THE_SESSION: ReadonlySet<string> = new Set([
  Notification.toolsListChanged,
  Notification.promptsListChanged,
  Notification.resourcesListChanged,
  Notification.resourceUpdated,
  "notifications/elicitation/complete",
]);

/** Sorts what comes on the stream of a request: what belongs to the request waits here, all else goes to the session. */
export class ReplyInbox {
  readonly #context: ReplyContext;
  readonly #events: SessionEvents;
  #own: InboundMessage[] = [];

  constructor(context: ReplyContext, events: SessionEvents) {
    this.#context = context;
    this.#events = events;
  }

  /** Takes a JSON value, which may be a batch. Throws when the request is answered with something that is no response. */
  add(value: unknown): void {
    for (const one of unpacked(value)) this.#sort(one);
  }

  /** The next message that belongs to the request; `undefined`: there is none. */
  take(): InboundMessage | undefined {
    return this.#own.shift();
  }

  #sort(value: unknown): void {
    const message = parseMessage(value);
    if (message === undefined) this.#dropped(value);
    else if (this.#isOwn(message)) this.#own.push(ofRequest(message, this.#context.request.id));
    else this.#events.onMessage(message);
  }

  #isOwn(message: Message): message is InboundMessage {
    if (isRequest(message)) return false;
    const named = requestNamedBy(message);
    if (!isResponse(message)) {
      // A server cancels its own requests, whose ids say nothing about ours.
      if (message.method === Notification.cancelled) return false;
      if (named === undefined) return !ABOUT_THE_SESSION.has(message.method);
    }
    if (named === this.#context.request.id) return true;
    // An error without an id can only be about the request of this stream.
    return named === null && isResponse(message) && isErrorResponse(message);
  }

  #dropped(value: unknown): void {
    const { request, peer } = this.#context;
    if (misshapenResponseId(value) === request.id) {
      const what = "something that is no JSON-RPC response";
      throw new ProtocolError(
        "invalid_message",
        `${peer} answered ${request.method} with ${what}.`,
      );
    }
    const message = `${peer} answered ${request.method} with something that is no JSON-RPC message.`;
    warn(this.#context, { code: "message_dropped", message });
  }
}

function ofRequest(message: InboundMessage, id: string | number): InboundMessage {
  const isNameless = isResponse(message) && isErrorResponse(message) && message.id !== id;
  return isNameless ? { ...message, id } : message;
}
