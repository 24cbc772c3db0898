import type { DetailedTask, InputRequest, InputResponses, JsonObject } from "@plugboard/core";
import { didYouMean } from "../arguments/did-you-mean.js";
import { readToolArguments } from "../arguments/read-tool-arguments.js";
import { UsageError } from "../errors/usage-error.js";
import type { Io } from "../io.js";
import { isObject } from "../is-object.js";

/** What was typed for an answer. */
export interface TypedAnswer {
  /** The key of the question. Absent: there is but one. */
  readonly question?: string | undefined;
  /** `field=value` arguments. */
  readonly fields: readonly string[];
  /** All fields as JSON, `@file`, or `-`. Absent: none. */
  readonly json?: string | undefined;
  /** What to say instead of filling in fields. Absent: they are filled in. */
  readonly action?: "accept" | "decline" | "cancel" | undefined;
}

/** Makes the answer to a question of a task, typed by the schema of the question. */
export async function readAnswers(
  task: DetailedTask,
  typed: TypedAnswer,
  io: Pick<Io, "stdin" | "cwd">,
): Promise<InputResponses> {
  if (task.status !== "input_required") {
    throw new UsageError(`The task asks nothing: it is ${task.status}.`);
  }
  const key = keyOf(task.inputRequests, typed.question);
  const request = task.inputRequests[key] as InputRequest;
  if (request.method !== "elicitation/create") {
    throw new UsageError(`The question "${key}" is ${request.method}, which takes no fields.`, {
      hint: "Answer it with --responses, a JSON object.",
    });
  }
  return { [key]: await answerTo(request, { ...typed, owner: `The question "${key}"` }, io) };
}

function keyOf(
  inputRequests: { readonly [key: string]: InputRequest },
  question: string | undefined,
): string {
  const keys = Object.keys(inputRequests);
  const [first] = keys;
  if (question === undefined && first !== undefined && keys.length === 1) return first;
  if (question === undefined) {
    throw new UsageError(`The task asks ${keys.length} questions: ${keys.join(", ")}.`, {
      hint: "--question says which one to answer.",
    });
  }
  if (Object.hasOwn(inputRequests, question)) return question;
  throw new UsageError(`The task asks no question "${question}".`, {
    hint: didYouMean(question, keys),
  });
}

async function answerTo(
  { params = {} }: InputRequest,
  { fields, json, action, owner }: TypedAnswer & { readonly owner: string },
  io: Pick<Io, "stdin" | "cwd">,
): Promise<JsonObject> {
  const isFilledIn = fields.length > 0 || json !== undefined;
  if (action === "decline" || action === "cancel") {
    if (!isFilledIn) return { action };
    throw new UsageError(`--${action} takes no fields.`);
  }
  if (params.mode === "url") {
    if (action === "accept" && !isFilledIn) return { action };
    throw new UsageError(`${owner} is about a page: open it, then answer with --accept.`);
  }
  if (!isFilledIn && action === undefined) {
    throw new UsageError(`${owner} wants an answer.`, {
      hint: "Write field=value, --args with a JSON object, --accept, --decline or --cancel.",
    });
  }
  const schema = isObject(params.requestedSchema) ? params.requestedSchema : {};
  const content = await readToolArguments(fields, { owner, schema, json, io });
  return { action: "accept", content };
}
