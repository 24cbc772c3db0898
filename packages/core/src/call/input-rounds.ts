import { InputError } from "../errors/input-error.js";
import { ProtocolError } from "../errors/protocol-error.js";
import { isInputRequest } from "../wire/is-input-request.js";
import { isJsonObject, type JsonObject } from "../wire/json.js";
import { Method } from "../wire/methods.js";
import { declaresTasks } from "../wire/tasks-extension.js";
import type { InputRequiredResult } from "../wire/types/input.js";
import { answerInput } from "./answer-input.js";
import type { Call, Exchange } from "./call.js";
import type { Deadline } from "./deadline.js";
import type { InputHandlers } from "./input-handlers.js";
import { pause } from "./pause.js";
import { type Listeners, respond } from "./respond.js";

/** The methods whose server may ask before it answers. */
const MAY_ASK: ReadonlySet<string> = new Set([
  Method.callTool,
  Method.readResource,
  Method.getPrompt,
]);
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/** What the rounds of one call need. */
export interface Rounds {
  readonly exchange: Exchange;
  readonly peer: string | undefined;
  readonly input: InputHandlers;
  readonly maxRounds: number;
  readonly deadline: Deadline;
  readonly listeners: Listeners;
}

/**
 * Sends a call, and sends it again with the answers as long as the server asks. Each repetition has the original params,
 * the answers to the newest questions alone, and the newest state, byte for byte, if there was one.
 */
export async function runRounds(call: Call, rounds: Rounds): Promise<JsonObject> {
  let current = call;
  let statesInARow = 0;
  for (let round = 0; ; round++) {
    const result = await respond(rounds.exchange, current, rounds.listeners);
    if (isComplete(result, call)) return result;
    const required = inputRequired(result, call.method);
    if (round >= rounds.maxRounds) {
      const message = `The server asked again after ${round} rounds of ${call.method}; \`maxInputRounds\` raises the limit.`;
      throw new InputError("rounds_exhausted", message, { result: required });
    }
    rounds.deadline.pause();
    if (Object.keys(required.inputRequests ?? {}).length === 0) {
      await pause(Math.min(FIRST_PAUSE_MS * 2 ** statesInARow++, LONGEST_PAUSE_MS), call.signal);
    } else {
      statesInARow = 0;
    }
    const inputResponses = await answerInput(required, { call, ...rounds });
    rounds.deadline.resume();
    call.signal.throwIfAborted();
    const params = repeatedParams(call.params, required, inputResponses);
    current = { ...call, signal: call.signal, params }; // the signal may be a getter, which spreading drops
  }
}

function isComplete(result: JsonObject, call: Call): boolean {
  const { method } = call;
  const type = result.resultType;
  if (type === undefined || type === "complete") return true;
  if (type === "task" && mayBeTask(call)) return true;
  if (type === "input_required" && MAY_ASK.has(method)) return false;
  const name = typeof type === "string" ? JSON.stringify(type.slice(0, 40)) : typeof type;
  throw new ProtocolError(
    "unknown_result_type",
    `${method} was answered with resultType ${name}.`,
    {
      result,
    },
  );
}

/** Whether the answer may be a task. Some servers call every answer to `tasks/get` one. */
function mayBeTask({ method, capabilities }: Call): boolean {
  return method === Method.getTask || (method === Method.callTool && declaresTasks(capabilities));
}

function inputRequired(result: JsonObject, method: string): InputRequiredResult {
  const inputRequests = result.inputRequests ?? undefined;
  const requestState = result.requestState ?? undefined;
  const requestsAreFine =
    inputRequests === undefined ||
    (isJsonObject(inputRequests) && Object.values(inputRequests).every(isInputRequest));
  const stateIsFine = requestState === undefined || typeof requestState === "string";
  const isEmpty = inputRequests === undefined && requestState === undefined;
  if (!requestsAreFine || !stateIsFine || isEmpty) {
    const message = `${method} was answered with a malformed input_required result.`;
    throw new ProtocolError("invalid_result", message, { result });
  }
  return { ...result, inputRequests, requestState } as InputRequiredResult;
}

function repeatedParams(
  params: JsonObject,
  required: InputRequiredResult,
  inputResponses: JsonObject | undefined,
): JsonObject {
  const { inputResponses: _answers, requestState: _state, ...original } = params;
  return {
    ...original,
    ...(inputResponses !== undefined && { inputResponses }),
    ...(required.requestState !== undefined && { requestState: required.requestState }),
  };
}
