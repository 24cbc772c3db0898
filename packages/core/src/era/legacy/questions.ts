import { type Answerer, answererFor } from "../../call/answerers.js";
import type { InputContext, InputHandlers } from "../../call/input-handlers.js";
import { InvalidInput } from "../../call/invalid-input.js";
import type { LegacySession } from "../../transport/transport.js";
import { untilAborted } from "../../transport/until-aborted.js";
import { ErrorCode } from "../../wire/error-codes.js";
import type { JsonObject } from "../../wire/json.js";
import type { ErrorObject, RequestId, RequestMessage } from "../../wire/messages.js";
import { Method } from "../../wire/methods.js";
import type { EraContext } from "../era-context.js";

/** How many requests of a server's may wait for their answers. */
const MAX_OPEN = 100;
/** What sampling is refused with, by the custom of these revisions. */
const REJECTED = -1;

/** What the questions of a server depend on. */
export interface QuestionsOptions {
  readonly context: EraContext;
  /** What a handler is told besides the question. */
  readonly inputContext: (question: RequestMessage, signal: AbortSignal) => InputContext;
  /** Called when a question is to be put to a person; what it gives is called when that one is over. */
  readonly onAsking: () => () => void;
}

type Answer = { readonly result: JsonObject } | { readonly error: ErrorObject };

/** Answers the requests of a server, with the same handlers as every revision. Each gets one answer, unless it is cancelled. */
export class Questions {
  readonly #options: QuestionsOptions;
  readonly #open = new Map<RequestId, AbortController>();
  /** People are asked one thing at a time. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: QuestionsOptions) {
    this.#options = options;
  }

  /** Takes a request of the server's. */
  receive(request: RequestMessage, session: LegacySession): void {
    if (request.method === Method.ping) {
      void this.#respond(request, session, { result: {} });
      return;
    }
    if (this.#open.size >= MAX_OPEN || this.#open.has(request.id)) {
      const message = "Too many requests wait for an answer, or one has this id already.";
      void this.#respond(request, session, { error: { code: ErrorCode.internalError, message } });
      return;
    }
    const controller = new AbortController();
    this.#open.set(request.id, controller);
    void this.#answered(request, session, controller); // it catches everything itself
  }

  /** The server does not want its request answered any more. */
  cancel(id: unknown): void {
    this.#open.get(id as RequestId)?.abort();
    this.#open.delete(id as RequestId);
  }

  /** The session is over: nobody waits for answers. */
  cancelAll(): void {
    for (const id of [...this.#open.keys()]) this.cancel(id);
  }

  async #answered(
    request: RequestMessage,
    session: LegacySession,
    { signal }: AbortController,
  ): Promise<void> {
    const answer = await this.#answerTo(request, signal);
    if (signal.aborted) return;
    this.#open.delete(request.id);
    await this.#respond(request, session, answer);
  }

  async #respond(request: RequestMessage, session: LegacySession, answer: Answer): Promise<void> {
    const { id, method } = request;
    try {
      await session.respond({ jsonrpc: "2.0", id, ...answer });
    } catch (cause) {
      const message = `The answer to the server's ${shown(method)} could not be sent.`;
      this.#options.context.onWarning({ code: "answer_failed", message, cause });
    }
  }

  async #answerTo(request: RequestMessage, signal: AbortSignal): Promise<Answer> {
    const { method, params } = request;
    const { input, onWarning } = this.#options.context;
    let answerer: Answerer | undefined;
    try {
      answerer = answererFor({ method, params }, input);
    } catch (error) {
      const message = error instanceof InvalidInput ? error.message : "The params are malformed.";
      return { error: { code: ErrorCode.invalidParams, message } };
    }
    if (answerer === undefined) return { error: undeclared(request, input) };
    const { inputContext } = this.#options;
    const ask = async (): Promise<JsonObject | undefined> =>
      answerer(inputContext(request, signal));
    try {
      const result = method === "roots/list" ? await ask() : await this.#inTurn(ask, signal);
      return result === undefined ? { error: unanswered(method) } : { result };
    } catch (cause) {
      const message = `The handler for ${shown(method)} failed.`;
      if (!signal.aborted) onWarning({ code: "handler_failed", message, cause });
      return { error: { code: ErrorCode.internalError, message } };
    }
  }

  /** Asks when everyone before has been answered, or is not asked any more. */
  async #inTurn<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
    const done = this.#options.onAsking();
    const turn = this.#last.then(() => (signal.aborted ? undefined : untilAborted(ask(), signal)));
    this.#last = turn.catch(() => {});
    try {
      return await turn;
    } finally {
      done();
    }
  }
}

function undeclared({ method, params }: RequestMessage, input: InputHandlers): ErrorObject {
  const hasOtherMode = input.elicitation !== undefined || input.elicitationUrl !== undefined;
  if (method === "elicitation/create" && hasOtherMode) {
    const message = `This client does not answer the mode ${shown(String(params?.mode ?? "form"))}.`;
    return { code: ErrorCode.invalidParams, message };
  }
  return {
    code: ErrorCode.methodNotFound,
    message: `This client does not answer ${shown(method)}.`,
  };
}

function unanswered(method: string): ErrorObject {
  if (method === "sampling/createMessage")
    return { code: REJECTED, message: "Sampling was rejected." };
  return { code: ErrorCode.internalError, message: `There is no answer to ${shown(method)}.` };
}

/** Servers may name things at any length. */
function shown(name: string): string {
  return name.slice(0, 80);
}
