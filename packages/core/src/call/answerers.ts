import { assertJson } from "../wire/assert-json.js";
import { isJsonObject, type JsonObject } from "../wire/json.js";
import type { ElicitFormParams, ElicitUrlParams } from "../wire/types/elicitation.js";
import type { InputRequest } from "../wire/types/input.js";
import type { CreateMessageParams, Root } from "../wire/types/sampling.js";
import { checkAction } from "./check-action.js";
import { checkedFormAnswer, checkForm } from "./elicitation-form.js";
import { checkElicitationUrl } from "./elicitation-url.js";
import type { InputContext, InputHandlers } from "./input-handlers.js";
import { InvalidInput } from "./invalid-input.js";
import { checkSampling } from "./sampling-check.js";

/** Answers one question, already checked. */
export type Answerer = (context: InputContext) => Promise<JsonObject | undefined>;

/**
 * Finds who answers a question; `undefined` when nobody does.
 *
 * @throws InvalidInput when the question itself may not be asked.
 */
export function answererFor(request: InputRequest, input: InputHandlers): Answerer | undefined {
  const answerer = unchecked(request, input);
  return answerer && (async (context) => sendable(await answerer(context)));
}

function unchecked(request: InputRequest, input: InputHandlers): Answerer | undefined {
  const params = request.params ?? {};
  switch (request.method) {
    case "elicitation/create":
      return params.mode === "url" ? urlAnswerer(params, input) : formAnswerer(params, input);
    case "sampling/createMessage":
      return samplingAnswerer(params, input);
    case "roots/list":
      return rootsAnswerer(input);
    default:
      return undefined;
  }
}

/** Handlers are the caller's: what they give may be anything. */
function sendable(answer: unknown): JsonObject | undefined {
  if (answer === undefined || answer === null) return undefined;
  if (!isJsonObject(answer)) throw new InvalidInput("The answer is no object.");
  try {
    assertJson(answer, "the answer");
  } catch (error) {
    throw new InvalidInput((error as Error).message);
  }
  return answer;
}

function formAnswerer(params: JsonObject, { elicitation }: InputHandlers): Answerer | undefined {
  if (params.mode !== undefined && params.mode !== "form") return undefined;
  if (elicitation === undefined) return undefined;
  checkForm(params);
  const form = params as ElicitFormParams;
  return async (context) => {
    const answer = await elicitation(form, context);
    return answer && checkedFormAnswer(form, answer);
  };
}

function urlAnswerer(params: JsonObject, { elicitationUrl }: InputHandlers): Answerer | undefined {
  if (elicitationUrl === undefined) return undefined;
  checkElicitationUrl(params);
  return async (context) => {
    const answer = await elicitationUrl(params as ElicitUrlParams, context);
    if (answer) checkAction(answer);
    return answer && { action: answer.action }; // content belongs to forms alone
  };
}

function samplingAnswerer(params: JsonObject, input: InputHandlers): Answerer | undefined {
  const { sampling } = input;
  if (sampling === undefined) return undefined;
  checkSampling(params, input.samplingTools ?? false);
  return async (context) => sampling(params as unknown as CreateMessageParams, context);
}

function rootsAnswerer({ roots }: InputHandlers): Answerer | undefined {
  if (roots === undefined) return undefined;
  return async (context) => {
    const list = typeof roots === "function" ? await roots(undefined, context) : roots;
    list?.forEach(checkRoot);
    return list && { roots: list };
  };
}

function checkRoot(root: Root): void {
  if (!root.uri.startsWith("file://")) {
    throw new InvalidInput(`A root has the uri ${root.uri}: roots start with file://.`);
  }
}
