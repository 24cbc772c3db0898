import { textResult } from "./play-task.js";
import { TASK_INPUT } from "./task-kinds.js";
import { questions } from "./task-questions.js";
import type { TaskSnapshot } from "./task-record.js";
import type { TaskStore } from "./task-store.js";
import { TASKS_EXTENSION, tasksDeclared } from "./tasks-declared.js";

type Members = Readonly<Record<string, unknown>>;

/** A request, as far as it was looked at. */
export interface TaskRequest {
  readonly id: string | number;
  readonly method: string;
  readonly params: Members;
}

/** What answers a request: a result, or an error. */
export type TaskAnswer =
  | { readonly result: Members }
  | {
      readonly error: { readonly code: number; readonly message: string; readonly data?: unknown };
    };

const METHODS: ReadonlySet<unknown> = new Set(["tasks/get", "tasks/update", "tasks/cancel"]);
const REVISION = "io.modelcontextprotocol/protocolVersion";

/** Reads a message as a request that is about tasks; `undefined` when it is none, or of another revision. */
export function asTaskRequest(message: unknown): TaskRequest | undefined {
  const { id, method, params = {} } = (message ?? {}) as Partial<TaskRequest>;
  const meta = params._meta as Members | undefined;
  if (id === undefined || method === undefined || meta?.[REVISION] !== "2026-07-28")
    return undefined;
  const request = { id, method, params };
  const isCall = method === "tools/call" && params.name === "task";
  return METHODS.has(method) || isCall || isListen(request) ? request : undefined;
}

/** Whether a request wants to hear of tasks. */
export function isListen({ method, params }: TaskRequest): boolean {
  const filter = params.notifications as Members | undefined;
  return method === "subscriptions/listen" && filter?.taskIds !== undefined;
}

/** Why a request is refused before it is looked at; `undefined` when it is not. */
export function refusalOf({ params }: TaskRequest): TaskAnswer | undefined {
  if (tasksDeclared(params._meta)) return undefined;
  const requiredCapabilities = { extensions: { [TASKS_EXTENSION]: {} } };
  const message = "This takes a client with the tasks extension.";
  return { error: { code: -32021, message, data: { requiredCapabilities } } };
}

/** Answers a request about tasks, except one that listens. */
export function answerTaskRequest(request: TaskRequest, tasks: TaskStore): TaskAnswer {
  const refusal = refusalOf(request);
  if (refusal !== undefined) return refusal;
  const { method, params } = request;
  const { taskId } = params;
  switch (method) {
    case "tasks/get":
      return complete(tasks.get(taskId));
    case "tasks/update":
      return complete(tasks.answer(taskId, (params.inputResponses ?? {}) as Members));
    case "tasks/cancel":
      return complete(tasks.cancel(taskId));
    default:
      return call(params, tasks);
  }
}

function complete(result: Members | boolean | undefined): TaskAnswer {
  if (result === undefined || result === false) {
    return { error: { code: -32602, message: "There is no such task." } };
  }
  return { result: { resultType: "complete", ...(result === true ? {} : result) } };
}

function call(params: Members, tasks: TaskStore): TaskAnswer {
  const { success, data: plan, error } = TASK_INPUT.safeParse(params.arguments ?? {});
  if (!success) return { result: { resultType: "complete", ...textResult(error.message, true) } };
  if (plan.kind === "direct") {
    return { result: { resultType: "complete", ...textResult("There was no need for a task.") } };
  }
  const answers = params.inputResponses as { readonly name?: { content?: Members } } | undefined;
  if (plan.kind === "ask-first" && answers?.name === undefined) {
    return { result: { resultType: "input_required", inputRequests: { name: questions.name } } };
  }
  const name = answers?.name?.content?.name;
  return { result: created(tasks.create(plan, name === undefined ? undefined : String(name))) };
}

/** A task as it is created: without what belongs to its status. */
function created({ result: _result, ...task }: TaskSnapshot): Members {
  return { resultType: "task", ...task };
}
