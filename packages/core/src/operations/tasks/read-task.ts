import { parse, parseResult } from "../../schemas/parse-result.js";
import { detailedTaskSchema, type SentTask, taskSchema } from "../../schemas/task-schemas.js";
import type { JsonObject } from "../../wire/json.js";
import { Method } from "../../wire/methods.js";
import type { DetailedTask, Task } from "../../wire/types/tasks.js";
import type { TaskHandle } from "./task-handle.js";

/** Reads the task that a call was answered with. */
export function readCreatedTask(result: JsonObject): Task {
  return complete(parseResult(taskSchema, result, Method.callTool));
}

/** Reads the answer to `tasks/get`. */
export function readDetailedTask(result: JsonObject): DetailedTask {
  return complete(parseResult(detailedTaskSchema, result, Method.getTask)) as DetailedTask;
}

/** Reads what a server says of a task by itself; `undefined` when it is none. */
export function detailedTaskIn(params: JsonObject | undefined): DetailedTask | undefined {
  const parsed = parse(detailedTaskSchema, params);
  return "value" in parsed ? (complete(parsed.value) as DetailedTask) : undefined;
}

/** The handle of a task that a tool was answered with. */
export function handleOf(task: Task, tool: string): TaskHandle {
  const { taskId, status, statusMessage, createdAt, lastUpdatedAt, ttlMs, pollIntervalMs } = task;
  return {
    tool,
    taskId,
    status,
    ...(statusMessage !== undefined && { statusMessage }),
    createdAt,
    lastUpdatedAt,
    ttlMs,
    ...(pollIntervalMs !== undefined && { pollIntervalMs }),
  };
}

/** Leaves out what belongs to the message, and not to the task. */
function complete(sent: SentTask): Task {
  const { resultType: _type, _meta, ...task } = sent as SentTask & JsonObject;
  return { ...task, ttlMs: sent.ttlMs ?? null };
}
