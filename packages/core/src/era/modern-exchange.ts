import type { Call } from "../call/call.js";
import { RpcError } from "../errors/rpc-error.js";
import { UnsupportedError } from "../errors/unsupported-error.js";
import type { MessageIterator } from "../transport/transport.js";
import { isModernErrorCode } from "../wire/error-codes.js";
import { isErrorResponse, isResponse } from "../wire/message-kind.js";
import type {
  ErrorResponse,
  InboundMessage,
  NotificationMessage,
  RequestMessage,
  ResponseMessage,
} from "../wire/messages.js";
import { MODERN_REVISION, MODERN_REVISIONS } from "../wire/revisions.js";
import { contradictsModern } from "./contradicts-modern.js";
import { mutualIn } from "./decision-table.js";
import { exchangeOptions } from "./exchange-options.js";
import type { ModernState } from "./modern.js";
import { modernRequest } from "./modern-request.js";
import { noMutualRevision } from "./no-mutual-revision.js";
import { supportedInstead } from "./supported-instead.js";

/** How often one call may be sent again because the server wants another revision. */
const MAX_REVISION_RETRIES = 2;
/** How much of a peer's own words a message shows. */
const MAX_SHOWN_CHARS = 200;

/** One call in the modern era. Written by hand: every message passes here, and a generator would cost it three turns. */
export class ModernExchange implements AsyncIterable<InboundMessage>, MessageIterator {
  readonly #state: ModernState;
  readonly #call: Call;
  #request: RequestMessage | undefined;
  #messages: MessageIterator | undefined;
  /** Another era's, where this one turned out to be the wrong one. */
  #elsewhere: MessageIterator | undefined;
  #retries = 0;

  constructor(state: ModernState, call: Call) {
    this.#state = state;
    this.#call = call;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<InboundMessage>> {
    if (this.#elsewhere !== undefined) return this.#elsewhere.next();
    const messages = this.#messages ?? this.#send();
    try {
      const step = await messages.next();
      if (step.done || !isResponse(step.value)) return step;
      const supported = supportedInstead(step.value);
      if (supported !== undefined && this.#retries < MAX_REVISION_RETRIES) {
        this.#retries++;
        this.#state.revision = this.#mutualRevision(supported, step.value as ErrorResponse);
        this.#messages = undefined;
        return await this.next();
      }
      this.#judge(step.value);
      return step;
    } catch (failure) {
      return await this.#otherwise(failure);
    }
  }

  takeNow(): NotificationMessage | undefined {
    return (this.#elsewhere ?? this.#messages)?.takeNow?.();
  }

  async return(): Promise<IteratorResult<InboundMessage>> {
    await (this.#elsewhere ?? this.#messages)?.return?.();
    return { done: true, value: undefined };
  }

  #send(): MessageIterator {
    const { transport, nextId, revision, info, onWarning } = this.#state;
    const call = this.#call;
    const id = nextId();
    this.#request = modernRequest(call, { id, revision, info });
    call.onRequestId?.(id);
    const options = exchangeOptions(call, { transport, onWarning });
    this.#messages = transport.exchange(this.#request, options)[Symbol.asyncIterator]();
    return this.#messages;
  }

  /** The newest revision that both sides speak; it may be the one that was just refused. */
  #mutualRevision(supported: readonly string[], refusal: ErrorResponse): string {
    const mutual = mutualIn(supported, MODERN_REVISIONS);
    if (mutual !== undefined) return mutual;
    const cause = new RpcError(refusal);
    throw noMutualRevision({ peer: this.#peer, listed: supported, ours: MODERN_REVISIONS, cause });
  }

  /** Notes what a response says about the peer; an error that only an earlier revision gives is no answer. */
  #judge(response: ResponseMessage): void {
    if (this.#state.answered) return;
    if (!isErrorResponse(response)) {
      const { resultType, supportedVersions } = response.result;
      const isTyped = resultType !== undefined || Array.isArray(supportedVersions);
      this.#state.answered = isTyped || this.#state.doubt === undefined; // earlier servers answer some calls too
      return;
    }
    const error = new RpcError(response);
    this.#state.answered = isModernErrorCode(error.code);
    if (this.#isLegacy(error) || this.#isDubious(error)) throw error;
  }

  /** Sends the call in another era where the peer turns out to have that; else the failure is the caller's. */
  async #otherwise(failure: unknown): Promise<IteratorResult<InboundMessage>> {
    const { doubt } = this.#state;
    const request = this.#request;
    if (doubt === undefined || request === undefined) throw this.#honest(failure);
    const exchange = await doubt(failure, { call: this.#call, sentAs: "modern", request });
    if (exchange === undefined) throw failure;
    this.#elsewhere = exchange(this.#call)[Symbol.asyncIterator]();
    return this.#elsewhere.next();
  }

  /** Says so when a failure is how a peer of an earlier revision answers a first request. */
  #honest(failure: unknown): unknown {
    if (!this.#isLegacy(failure)) return failure;
    const verdict = "it seems to speak only revisions that open with initialize";
    const message = `${this.#peer} does not answer in revision ${MODERN_REVISION}: ${verdict}. ${this.#shown(failure)}`;
    return new UnsupportedError("revision", message, { cause: failure });
  }

  /** What the peer answered, in a sentence. */
  #shown(failure: unknown): string {
    if (!(failure instanceof RpcError)) return failure instanceof Error ? failure.message : "";
    const said = failure.message.slice(0, MAX_SHOWN_CHARS);
    return `It answered ${this.#call.method} with the error ${failure.code}: ${said}`;
  }

  #isLegacy(failure: unknown): boolean {
    const { transport, answered } = this.#state;
    if (answered || this.#request === undefined) return false;
    return transport.legacy?.suspects(failure, this.#request) ?? false;
  }

  /** Whether an error is to be doubted, by someone who can find out. */
  #isDubious(error: RpcError): boolean {
    const { transport, doubt } = this.#state;
    if (doubt === undefined || this.#request === undefined) return false;
    return contradictsModern(error, this.#request, transport.legacy);
  }

  get #peer(): string {
    const { peer } = this.#state.transport;
    return peer === undefined ? "The server" : `The server at ${peer}`;
  }
}
