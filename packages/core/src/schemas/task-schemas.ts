import * as z from "zod/mini";
import { isInputRequest } from "../wire/is-input-request.js";
import { isJsonObject } from "../wire/json.js";
import type { ErrorObject } from "../wire/messages.js";
import type { Task, TaskStatus } from "../wire/types/tasks.js";
import { chosen, object, type Schema, schema } from "./schema.js";
import { anyObjectSchema } from "./shared-schemas.js";

const STATUSES: ReadonlySet<unknown> = new Set<TaskStatus>([
  "working",
  "input_required",
  "completed",
  "failed",
  "cancelled",
]);

/** A task as servers send it: some leave out how long it is kept. */
export type SentTask = Omit<Task, "ttlMs"> & { readonly ttlMs?: number | null | undefined };

/** What members a task has besides those that all have. */
function task(details: Record<string, z.ZodMiniType> = {}): z.ZodMiniType<SentTask> {
  const required = {
    ...details,
    taskId: z.string(),
    status: z.custom<TaskStatus>((value) => STATUSES.has(value), "no status of a task"),
    createdAt: z.string(),
    lastUpdatedAt: z.string(),
  };
  const optional = { statusMessage: z.string(), ttlMs: z.number(), pollIntervalMs: z.number() };
  return object<SentTask>(required, { ...optional, _meta: anyObjectSchema() } as typeof optional);
}

const inputRequestsSchema = schema(() =>
  z.custom<object>(
    (value) => isJsonObject(value) && Object.values(value).every(isInputRequest),
    "no questions",
  ),
);

const errorSchema = schema(() =>
  object<ErrorObject>({ code: z.int() }, { message: z.string(), data: z.unknown() }),
);

/** A task as it is created: without what belongs to its status. */
export const taskSchema: Schema<SentTask> = schema(() => task());

/** A task with what belongs to its status. */
export const detailedTaskSchema: Schema<SentTask> = schema(() => {
  const detailed = new Map<unknown, z.ZodMiniType>([
    ["input_required", task({ inputRequests: inputRequestsSchema() })],
    ["completed", task({ result: anyObjectSchema() })],
    ["failed", task({ error: errorSchema() })],
  ]);
  const others = task();
  return chosen((value) => detailed.get(isJsonObject(value) ? value.status : undefined) ?? others);
});
