import type { CallOptions } from "../../call/call-options.js";
import type { CallScope } from "../../call/call-scope.js";
import type { ClientCore } from "../../client-core.js";
import { InputError } from "../../errors/input-error.js";
import { RpcError } from "../../errors/rpc-error.js";
import { TaskError } from "../../errors/task-error.js";
import type { JsonObject } from "../../wire/json.js";
import { Method } from "../../wire/methods.js";
import type { InputResponses } from "../../wire/types/input.js";
import type { DetailedTask, Task } from "../../wire/types/tasks.js";
import { Alarm } from "./alarm.js";
import { answerTask } from "./answer-task.js";
import type { FollowOptions } from "./follow-options.js";
import { getTask } from "./get-task.js";
import { persistently } from "./persistently.js";
import { pollDelayMs } from "./poll-delay.js";
import type { TaskCallOptions } from "./task-call-options.js";
import { TaskEars } from "./task-ears.js";
import { taskOutcome } from "./task-outcome.js";
import { isFinal, TaskView } from "./task-view.js";
import { updateTask } from "./update-task.js";

/** What a follower is made of. */
export interface FollowerParts {
  readonly core: ClientCore;
  readonly taskId: string;
  /** The task as it was created just now. Absent: nothing is known of it. */
  readonly created: Task | undefined;
  /** The life of the whole: the caller's signal, the total time, the end of the client. */
  readonly scope: CallScope;
  /** How long the server may take for an answer, in milliseconds. */
  readonly silenceMs: number;
  /** How often the task may ask. */
  readonly maxRounds: number;
  readonly options: CallOptions & FollowOptions;
}

/** Follows one task to its end. */
export class TaskFollower {
  readonly #parts: FollowerParts;
  /** What each request is sent with: the limits of the whole are the scope's. */
  readonly #requestOptions: TaskCallOptions;
  readonly #signal: AbortSignal;
  readonly #view = new TaskView();
  readonly #alarm = new Alarm();
  #ears: TaskEars | undefined;
  #rounds = 0;
  #told: Task | undefined;

  constructor(parts: FollowerParts) {
    const { scope, options, silenceMs: timeoutMs } = parts;
    const { input, context } = options;
    this.#parts = parts;
    this.#signal = scope.cancellation.signal;
    const onRequestId: CallOptions["onRequestId"] = (id) => {
      scope.requestId = id;
      options.onRequestId?.(id);
    };
    const signal = this.#signal;
    this.#requestOptions = { signal, timeoutMs, totalTimeoutMs: 0, input, context, onRequestId };
  }

  /** Gives the result that the task ends with. */
  async follow(): Promise<JsonObject> {
    const { core, created, taskId, options } = this.#parts;
    if (created !== undefined) {
      this.#view.take(created, "answer");
      await this.#tell(created);
    }
    if (options.follow === "listen" && !(created && isFinal(created))) this.#listen();
    for (let mayWait = created?.status === "working"; ; mayWait = true) {
      if (mayWait) await this.#alarm.wait(this.#delayMs(), this.#signal);
      const task = await this.#next();
      if (task === undefined) continue;
      if (isFinal(task)) core.answered.forget(taskId);
      const outcome = taskOutcome(task);
      if (outcome !== undefined) return outcome;
    }
  }

  /** Frees what outlives a step. */
  async close(): Promise<void> {
    await this.#ears?.close();
  }

  #listen(): void {
    const { core, taskId } = this.#parts;
    const { timeoutMs, context } = this.#requestOptions;
    this.#ears = new TaskEars(core, {
      taskId,
      options: { signal: this.#signal, timeoutMs, context },
      onNews: () => this.#alarm.ring(),
    });
  }

  /** The newest state, its questions answered; `undefined` when what came is old. */
  async #next(): Promise<DetailedTask | undefined> {
    const heard = this.#ears?.take();
    const task = heard ?? (await this.#ask());
    if (!this.#view.take(task, heard === undefined ? "answer" : "notification")) return undefined;
    await this.#tell(task);
    return task.status === "input_required" ? this.#answer(task) : task;
  }

  async #ask(): Promise<DetailedTask> {
    const { core, taskId } = this.#parts;
    try {
      return await persistently(() => getTask(core, taskId, this.#requestOptions), this.#signal);
    } catch (error) {
      if (!(error instanceof TaskError)) throw error;
      const { code, message, cause } = error;
      throw new TaskError(code, message, { cause, taskId, task: this.#view.task });
    }
  }

  async #answer(
    task: Extract<DetailedTask, { readonly status: "input_required" }>,
  ): Promise<DetailedTask> {
    const { core, options, maxRounds } = this.#parts;
    try {
      await answerTask(core, task, {
        input: options.input ?? core.input,
        signal: this.#signal,
        onRound: (result) => {
          if (this.#rounds++ < maxRounds) return;
          const message = `The task asked again after ${maxRounds} rounds; \`maxInputRounds\` raises the limit.`;
          throw new InputError("rounds_exhausted", message, { result, task });
        },
        send: (inputResponses) => this.#update(inputResponses),
      });
      return task;
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      const now = await this.#ask(); // a task that is over takes no answers
      if (isFinal(now)) return now;
      throw error;
    }
  }

  #update(inputResponses: InputResponses): Promise<void> {
    const { core, taskId } = this.#parts;
    const update = { task: taskId, inputResponses };
    return persistently(() => updateTask(core, update, this.#requestOptions), this.#signal);
  }

  /** Tells the caller of a state when it is another than the last. */
  async #tell(task: Task): Promise<void> {
    const { core, options } = this.#parts;
    const told = this.#told;
    const isNews =
      task.status !== told?.status ||
      task.statusMessage !== told.statusMessage ||
      task.lastUpdatedAt !== told.lastUpdatedAt;
    if (!isNews || options.onStatus === undefined) return;
    this.#told = task;
    try {
      await options.onStatus(task);
    } catch (cause) {
      const message = "A listener to the status of a task failed; the call goes on.";
      core.onWarning({ code: "handler_failed", message, method: Method.callTool, cause });
    }
  }

  #delayMs(): number {
    const isTold = this.#ears?.isOpen ?? false;
    return pollDelayMs(this.#view.task, { isTold, silenceMs: this.#parts.silenceMs });
  }
}
