import type { Call, Exchange } from "../../call/call.js";
import { RpcError } from "../../errors/rpc-error.js";
import { SessionExpiredError } from "../../errors/session-expired-error.js";
import { cancellationOf } from "../../transport/cancellation.js";
import { Mailbox } from "../../transport/mailbox.js";
import type { MessageIterator } from "../../transport/transport.js";
import { isModernErrorCode } from "../../wire/error-codes.js";
import { isErrorResponse, isResponse } from "../../wire/message-kind.js";
import type {
  InboundMessage,
  NotificationMessage,
  RequestId,
  ResponseMessage,
} from "../../wire/messages.js";
import { Method, Notification } from "../../wire/methods.js";
import { exchangeOptions } from "../exchange-options.js";
import type { ActiveSession } from "./active-session.js";
import { assertOffered } from "./assert-offered.js";
import { legacyRequest } from "./legacy-request.js";
import type { LegacyState } from "./legacy-state.js";
import { isAtLeast } from "./log-levels.js";
import { MAX_RENEWALS } from "./max-renewals.js";
import { MergedMessages } from "./merged-messages.js";
import { urlElicitationsIn } from "./url-elicitations.js";
import { withoutAnswers } from "./without-answers.js";

type Step = IteratorResult<InboundMessage>;

const MAX_INJECTED_MESSAGES = 1_024;

/** One call in the legacy era: in the session that there is, and in the next one when that has expired. */
export class LegacyExchange implements AsyncIterable<InboundMessage>, MessageIterator {
  readonly call: Call;
  /** Its newest id on the wire. */
  id: RequestId | undefined;
  readonly #state: LegacyState;
  #session: ActiveSession | undefined;
  #messages: MergedMessages | undefined;
  /** Another era's, where this one turned out to be the wrong one. */
  #elsewhere: MessageIterator | undefined;
  #renewals = 0;
  #suspensions = 0;
  #resume: (() => void) | undefined;
  /** Whether it waits for a session. */
  #isOpening = false;

  constructor(call: Call, state: LegacyState) {
    this.call = call;
    this.#state = state;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<Step> {
    try {
      if (this.#elsewhere !== undefined) return await this.#elsewhere.next();
      const messages = this.#messages ?? (await this.#send());
      for (;;) {
        const step = await messages.next();
        if (step.done) return step;
        const message = isResponse(step.value) ? this.#answer(step.value) : step.value;
        if (isResponse(message)) this.#end();
        if (this.#isWanted(message)) return { done: false, value: message };
      }
    } catch (failure) {
      return this.#otherwise(failure);
    }
  }

  takeNow(): NotificationMessage | undefined {
    if (this.#elsewhere !== undefined) return this.#elsewhere.takeNow?.();
    for (;;) {
      const message = this.#messages?.takeNow();
      if (message === undefined || this.#isWanted(message)) return message;
    }
  }

  async return(): Promise<Step> {
    this.#end();
    await (this.#elsewhere ?? this.#messages)?.return?.();
    return { done: true, value: undefined };
  }

  /** Has the server's silence not count until `resume()` was called as often. */
  suspend(): void {
    if (this.#suspensions++ === 0) this.#resume = this.call.suspendSilence?.();
  }

  resume(): void {
    if (--this.#suspensions === 0) this.#resume?.();
  }

  /** Takes what belongs to the call, and came some other way than its own. */
  inject(message: InboundMessage): void {
    this.#messages?.inject(message);
  }

  async #send(): Promise<MergedMessages> {
    const { context, calls } = this.#state;
    const { call } = this;
    const { params, refusal } = withoutAnswers(call.params);
    if (refusal !== undefined) throw new RpcError({ jsonrpc: "2.0", error: refusal });
    const session = await this.#acquire();
    this.#isOpening = false;
    this.#session = session;
    assertOffered(call.method, session.opening);
    if (call.logLevel !== undefined) await session.wantLogs(call.logLevel);
    const { aborted, reason } = cancellationOf(call);
    if (aborted) throw reason;
    const id = context.nextId();
    this.id = id;
    call.onRequestId?.(id);
    const options = exchangeOptions(call, context);
    const messages = session.binding.exchange(legacyRequest(call, id, params), options);
    this.#messages = new MergedMessages(
      messages[Symbol.asyncIterator](),
      new Mailbox(MAX_INJECTED_MESSAGES),
    );
    calls.add(this);
    return this.#messages;
  }

  async #acquire(): Promise<ActiveSession> {
    const { sessions } = this.#state;
    this.#isOpening = true;
    try {
      const expired = this.#session;
      return await (expired === undefined ? sessions.current() : sessions.after(expired));
    } catch (cause) {
      if (this.#session === undefined) throw cause;
      this.#renewals = MAX_RENEWALS;
      const message = "The server has forgotten the session, and no new one could be opened.";
      throw new SessionExpiredError(message, { cause });
    }
  }

  /** The response as later revisions would have it. */
  #answer(response: ResponseMessage): ResponseMessage {
    if (!isErrorResponse(response)) return response;
    if (isModernErrorCode(response.error.code) && this.#state.doubt) throw new RpcError(response);
    const id = this.id as RequestId;
    const result = urlElicitationsIn(response, this.call);
    return result === undefined ? response : { jsonrpc: "2.0", id, result };
  }

  /** Servers send log messages to everyone once someone wants them. */
  #isWanted(message: InboundMessage): boolean {
    if (isResponse(message) || message.method !== Notification.message) return true;
    const { logLevel } = this.call;
    return logLevel !== undefined && isAtLeast(message.params?.level, logLevel);
  }

  /** Sends the call again where that is right; else the failure is the caller's. */
  async #otherwise(failure: unknown): Promise<Step> {
    this.#end();
    if (cancellationOf(this.call).aborted) throw failure;
    if (failure instanceof SessionExpiredError && this.#session && this.#renewals < MAX_RENEWALS) {
      this.#renewals++;
      this.#messages = undefined;
      return this.next();
    }
    const exchange = await this.#doubted(failure);
    if (exchange === undefined) throw failure;
    this.#elsewhere = exchange(this.call)[Symbol.asyncIterator]();
    return this.#elsewhere.next();
  }

  #doubted(failure: unknown): Promise<Exchange | undefined> | undefined {
    const { call } = this;
    const { doubt } = this.#state;
    if (!this.#isOpening) return doubt?.(failure, { call, sentAs: "legacy", request: call });
    const reason = failure instanceof SessionExpiredError ? failure.cause : failure;
    return doubt?.(reason, { call, sentAs: "legacy", request: { method: Method.initialize } });
  }

  #end(): void {
    this.#state.calls.delete(this);
  }
}
