import type { CallJournal } from "../state/call-journal.js";
import { playTask, textResult } from "./play-task.js";
import type { TaskPlan } from "./task-kinds.js";
import { createTaskRecord, type TaskRecord, type TaskSnapshot } from "./task-record.js";

const MAX_TASKS = 1000;

/** The tasks of one example server, whatever transport their clients use. */
export interface TaskStore {
  /** Begins a task and gives it as it stands; `name` is what was asked before. */
  create(plan: TaskPlan, name?: string): TaskSnapshot;
  get(taskId: unknown): TaskSnapshot | undefined;
  /** Takes answers; `false` when there is no such task. */
  answer(taskId: unknown, inputResponses: Readonly<Record<string, unknown>>): boolean;
  /** Cancels a task, unless it is stubborn; `false` when there is no such task. */
  cancel(taskId: unknown): boolean;
  /** Calls back with each state of each task; the result ends that. */
  watch(onChange: (snapshot: TaskSnapshot) => void): () => void;
}

interface Entry {
  readonly record: TaskRecord;
  readonly plan: TaskPlan;
}

/** Creates a store that keeps the last 1000 tasks, each as long as its `ttlMs` says. */
export function createTaskStore(journal: CallJournal): TaskStore {
  const entries = new Map<unknown, Entry>();
  const watchers = new Set<(snapshot: TaskSnapshot) => void>();
  const keep = ({ record, plan }: Entry): void => {
    const { taskId } = record.snapshot;
    entries.set(taskId, { record, plan });
    const [oldest] = entries.keys();
    if (entries.size > MAX_TASKS) entries.delete(oldest);
    if (plan.ttlMs !== null) setTimeout(() => entries.delete(taskId), plan.ttlMs).unref();
  };
  return {
    create(plan, name) {
      const { ttlMs, pollIntervalMs, stepMs: answerMs } = plan;
      const onChange = (snapshot: TaskSnapshot): void => {
        for (const watcher of watchers) watcher(snapshot);
      };
      const record = createTaskRecord({ ttlMs, pollIntervalMs, answerMs, onChange });
      keep({ record, plan });
      if (plan.kind === "at-once") record.set("completed", { result: textResult("At once.") });
      else void playTask(record, plan, { journal, name }); // it never rejects
      return record.snapshot;
    },
    get: (taskId) => entries.get(taskId)?.record.snapshot,
    answer(taskId, inputResponses) {
      const entry = entries.get(taskId);
      entry?.record.answer(inputResponses);
      return entry !== undefined;
    },
    cancel(taskId) {
      const entry = entries.get(taskId);
      if (entry === undefined) return false;
      const { record, plan } = entry;
      if (record.isOver) return true;
      journal.cancel({ tool: "task", label: plan.label });
      if (plan.kind !== "stubborn") record.set("cancelled", { statusMessage: "As asked for." });
      return true;
    },
    watch(onChange) {
      watchers.add(onChange);
      return () => watchers.delete(onChange);
    },
  };
}
