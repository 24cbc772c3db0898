import { randomUUID } from "node:crypto";

/** What a task says of itself: all members of the extension's `DetailedTask`. */
export type TaskSnapshot = Readonly<Record<string, unknown>> & {
  readonly taskId: string;
  readonly status: "working" | "input_required" | "completed" | "failed" | "cancelled";
};

/** Options of `createTaskRecord`. */
export interface TaskRecordOptions {
  readonly ttlMs: number | null;
  readonly pollIntervalMs: number;
  /** How long it takes until an answer is taken note of: until then it is asked for in vain. */
  readonly answerMs: number;
  readonly onChange: (snapshot: TaskSnapshot) => void;
}

/** The state of one task. */
export interface TaskRecord {
  readonly snapshot: TaskSnapshot;
  readonly isOver: boolean;
  /** Aborts when the task is over, however that came. */
  readonly signal: AbortSignal;
  /** Moves to another status. Does nothing once the task is over. */
  set(status: TaskSnapshot["status"], details?: Readonly<Record<string, unknown>>): void;
  /** Asks the client; resolves with the answers, under the keys of the questions. */
  ask(inputRequests: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, unknown>>>;
  /** Takes answers; those to no open question do nothing. */
  answer(inputResponses: Readonly<Record<string, unknown>>): void;
}

/** Creates a task that works on nothing yet. */
export function createTaskRecord(options: TaskRecordOptions): TaskRecord {
  const { ttlMs, pollIntervalMs, answerMs, onChange } = options;
  const createdAt = new Date().toISOString();
  const fixed = { taskId: randomUUID(), createdAt, ttlMs, pollIntervalMs };
  const over = new AbortController();
  let snapshot: TaskSnapshot = { ...fixed, status: "working", lastUpdatedAt: createdAt };
  let open: { readonly requests: Map<string, unknown>; readonly take: TakeAnswer } | undefined;

  const set: TaskRecord["set"] = (status, details) => {
    if (over.signal.aborted) return;
    snapshot = { ...fixed, status, lastUpdatedAt: new Date().toISOString(), ...details };
    if (status !== "working" && status !== "input_required") over.abort();
    onChange(snapshot);
  };
  return {
    get snapshot() {
      return snapshot;
    },
    get isOver() {
      return over.signal.aborted;
    },
    signal: over.signal,
    set,
    ask: (inputRequests) =>
      new Promise((resolve) => {
        const requests = new Map(Object.entries(inputRequests));
        const answers: Record<string, unknown> = {};
        const take: TakeAnswer = (key, response) => {
          answers[key] = response;
          requests.delete(key);
          if (requests.size > 0) {
            set("input_required", { inputRequests: Object.fromEntries(requests) });
            return;
          }
          open = undefined;
          set("working");
          resolve(answers);
        };
        open = { requests, take };
        set("input_required", { inputRequests });
      }),
    answer(inputResponses) {
      const asked = open;
      for (const [key, response] of Object.entries(inputResponses)) {
        setTimeout(() => asked?.requests.has(key) && asked.take(key, response), answerMs).unref();
      }
    },
  };
}

type TakeAnswer = (key: string, response: unknown) => void;
