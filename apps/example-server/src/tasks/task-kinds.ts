import { z } from "zod";

/** What a call of the tool `task` can lead to. */
export const TASK_KINDS = {
  work: "works in steps, then completes",
  ask: "asks for a name in the middle of its work",
  "ask-both": "asks two questions at once, and takes the answers together or one by one",
  "ask-first": "asks before there is a task, by a round of the call itself",
  "error-result": "completes with a result that has isError",
  fail: "fails with the JSON-RPC error 4711",
  cancel: "is cancelled by the server",
  stubborn: "works on when it is cancelled, and completes",
  "at-once": "is completed when it is created",
  direct: "leads to no task: the result comes at once",
} as const;

/** One of them. */
export type TaskKind = keyof typeof TASK_KINDS;

const kinds = Object.keys(TASK_KINDS) as [TaskKind, ...TaskKind[]];

/** The arguments of the tool `task`. */
export const TASK_INPUT = z.object({
  kind: z
    .enum(kinds)
    .default("work")
    .describe(kinds.map((kind) => `${kind}: ${TASK_KINDS[kind]}`).join("; ")),
  steps: z.int().min(1).max(1000).default(2).describe("How many steps the work takes"),
  stepMs: z.int().min(0).max(600_000).default(50).describe("How long a step takes"),
  ttlMs: z.int().min(0).max(3_600_000).nullable().default(300_000).describe("null: for ever"),
  pollIntervalMs: z.int().min(1).max(600_000).default(50).describe("How often to ask for it"),
  label: z.string().default("task").describe("The name under which the journal keeps it"),
});

/** What a task does. */
export type TaskPlan = z.infer<typeof TASK_INPUT>;

/** The tool, as a list shows it. */
export const TASK_TOOL = {
  name: "task",
  title: "Task",
  description:
    "Becomes a task of the kind asked for: working, asking, failing, cancelled. Only for clients with the tasks extension.",
  inputSchema: z.toJSONSchema(TASK_INPUT, { io: "input" }),
};
