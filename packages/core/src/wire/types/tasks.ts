import type { ErrorObject } from "../messages.js";
import type { InputRequest } from "./input.js";

/** How a task stands. `completed`, `failed` and `cancelled` are final. */
export type TaskStatus = "working" | "input_required" | "completed" | "failed" | "cancelled";

/** Work that a server goes on with after it has answered. */
export type Task = {
  /** Whoever has it may have the task: keep it like a password. */
  readonly taskId: string;
  readonly status: TaskStatus;
  /** For people. */
  readonly statusMessage?: string | undefined;
  /** ISO 8601. */
  readonly createdAt: string;
  /** ISO 8601. */
  readonly lastUpdatedAt: string;
  /** How long the server keeps the task after its creation, in milliseconds; `null`: as long as it likes. May change. */
  readonly ttlMs: number | null;
  /** How often to ask for it, in milliseconds. Absent: the server does not mind. May change. */
  readonly pollIntervalMs?: number | undefined;
};

type Working = Task & { readonly status: "working" };
type InputRequired = Task & {
  readonly status: "input_required";
  /** The questions that wait for an answer. Some may have been answered already: servers take their time. */
  readonly inputRequests: { readonly [key: string]: InputRequest };
};
type Completed = Task & {
  readonly status: "completed";
  /** What the call that led to the task would have given; a tool's result may be one with `isError`. */
  readonly result: { readonly [member: string]: unknown };
};
type Failed = Task & { readonly status: "failed"; readonly error: ErrorObject };
type Cancelled = Task & { readonly status: "cancelled" };

/** A task with what belongs to its status. */
export type DetailedTask = Working | InputRequired | Completed | Failed | Cancelled;
