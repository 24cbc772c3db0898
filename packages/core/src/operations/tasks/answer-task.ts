import { answerInput } from "../../call/answer-input.js";
import type { InputHandlers } from "../../call/input-handlers.js";
import type { ClientCore } from "../../client-core.js";
import { InputError } from "../../errors/input-error.js";
import { Method } from "../../wire/methods.js";
import type { InputRequest, InputRequiredResult, InputResponses } from "../../wire/types/input.js";
import type { DetailedTask } from "../../wire/types/tasks.js";

/** Who answers a task, and how the answers get to it. */
export interface TaskAnswering {
  readonly input: InputHandlers;
  readonly signal: AbortSignal;
  /** Called when there is something to ask, before anyone is. May throw. */
  readonly onRound: (result: InputRequiredResult) => void;
  readonly send: (inputResponses: InputResponses) => Promise<void>;
}

type Questions = readonly (readonly [key: string, request: InputRequest])[];

/**
 * Answers the questions of a task that nobody has answered yet. When one can't be answered, what was answered before it is
 * sent all the same.
 *
 * @throws InputError with the questions that are left, and the task.
 */
export async function answerTask(
  core: ClientCore,
  task: Extract<DetailedTask, { readonly status: "input_required" }>,
  answering: TaskAnswering,
): Promise<void> {
  const { answered } = core;
  const questions = Object.entries(task.inputRequests).filter(
    ([key]) => !answered.has(task.taskId, key),
  );
  if (questions.length === 0) return;
  answering.onRound(asResult(questions));
  const keys = questions.map(([key]) => key);
  if (!keys.every((key) => answered.add(task.taskId, key))) throw tooMany(task, questions);
  const sent = new Set<string>();
  try {
    await answerAll(core, { task, questions, sent }, answering);
  } finally {
    for (const key of keys) if (!sent.has(key)) answered.remove(task.taskId, key);
  }
}

async function answerAll(
  core: ClientCore,
  asked: { readonly task: DetailedTask; readonly questions: Questions; readonly sent: Set<string> },
  { input, signal, send }: TaskAnswering,
): Promise<void> {
  const { task, questions, sent } = asked;
  const answers: [string, InputResponses[string]][] = [];
  const sendAnswers = async (): Promise<void> => {
    if (answers.length === 0) return;
    await send(Object.fromEntries(answers));
    for (const [key] of answers) sent.add(key);
  };
  const call = { method: Method.callTool, signal };
  for (const [index, question] of questions.entries()) {
    try {
      const given = await answerInput(asResult([question]), { call, peer: core.peer, input });
      answers.push(...(Object.entries(given ?? {}) as [string, InputResponses[string]][]));
    } catch (error) {
      if (signal.aborted) throw error;
      await sendAnswers();
      throw withTask(error, task, questions.slice(index));
    }
  }
  await sendAnswers();
}

function asResult(questions: Questions): InputRequiredResult {
  return { resultType: "input_required", inputRequests: Object.fromEntries(questions) };
}

function withTask(error: unknown, task: DetailedTask, questions: Questions): unknown {
  if (!(error instanceof InputError)) return error;
  const { code, message, cause } = error;
  return new InputError(code, message, { cause, result: asResult(questions), task });
}

function tooMany(task: DetailedTask, questions: Questions): InputError {
  const message = "The task asked more questions than this client remembers for one.";
  return new InputError("rounds_exhausted", message, { result: asResult(questions), task });
}
