import { InputError } from "../errors/input-error.js";
import { isJsonObject, type JsonObject } from "../wire/json.js";
import { MetaKey, metaOf } from "../wire/meta.js";
import type { InputRequest, InputRequiredResult } from "../wire/types/input.js";
import type { Implementation } from "../wire/types/shared.js";
import { type Answerer, answererFor } from "./answerers.js";
import type { Call } from "./call.js";
import type { InputContext, InputHandlers } from "./input-handlers.js";
import { InvalidInput } from "./invalid-input.js";

/** What the answers to one result depend on. */
export interface Asked {
  readonly call: Pick<Call, "method" | "signal">;
  readonly peer: string | undefined;
  readonly input: InputHandlers;
}

/**
 * Answers the questions of a result, under the same keys; `undefined` when it has none. All of them are looked at before
 * the first is asked, and people are asked one after the other.
 *
 * @throws InputError when a question is not allowed, nobody can answer it, or the answer does not fit.
 */
export async function answerInput(
  result: InputRequiredResult,
  asked: Asked,
): Promise<JsonObject | undefined> {
  if (result.inputRequests === undefined) return undefined;
  const questions = Object.entries(result.inputRequests).map(
    ([key, request]) => [key, request, prepare(request, result, asked)] as const,
  );
  const serverInfo = metaOf(result)?.[MetaKey.serverInfo];
  const context: InputContext = {
    peer: asked.peer,
    serverInfo: isJsonObject(serverInfo) ? (serverInfo as Implementation) : undefined,
    method: asked.call.method,
    signal: asked.call.signal,
  };
  const answers: [string, JsonObject][] = [];
  for (const [key, request, answerer] of questions) {
    asked.call.signal.throwIfAborted();
    answers.push([key, await answer(answerer, { request, result, context })]);
  }
  return Object.fromEntries(answers);
}

function prepare(request: InputRequest, result: InputRequiredResult, asked: Asked): Answerer {
  const refuse = (code: "no_handler" | "invalid_request", message: string): never => {
    throw new InputError(code, message, { result });
  };
  try {
    const answerer = answererFor(request, asked.input);
    return (
      answerer ??
      refuse(
        "no_handler",
        `The server asked for ${describe(request)}, and no handler answers that.`,
      )
    );
  } catch (error) {
    if (error instanceof InvalidInput) return refuse("invalid_request", error.message);
    throw error;
  }
}

async function answer(
  answerer: Answerer,
  {
    request,
    result,
    context,
  }: {
    readonly request: InputRequest;
    readonly result: InputRequiredResult;
    readonly context: InputContext;
  },
): Promise<JsonObject> {
  const handler = `The handler for ${describe(request)}`;
  let given: JsonObject | undefined;
  try {
    given = await answerer(context);
  } catch (cause) {
    context.signal.throwIfAborted();
    if (cause instanceof InvalidInput) {
      throw new InputError("invalid_answer", cause.message, { result });
    }
    throw new InputError("handler_failed", `${handler} failed.`, { cause, result });
  }
  if (given !== undefined) return given;
  throw new InputError("no_answer", `${handler} gave no answer.`, { result });
}

function describe(request: InputRequest): string {
  const mode = request.params?.mode;
  return typeof mode === "string"
    ? `${request.method} (${mode.slice(0, 20)})`
    : request.method.slice(0, 60);
}
