import type { ClientCore } from "../../client-core.js";
import { Method } from "../../wire/methods.js";
import type { DetailedTask } from "../../wire/types/tasks.js";
import { listen } from "../listen.js";
import type { Subscription } from "../subscription.js";
import type { TaskCallOptions } from "./task-call-options.js";
import { TaskView } from "./task-view.js";

/** What to listen to. */
export interface TaskEarsParts {
  readonly taskId: string;
  readonly options: Pick<TaskCallOptions, "timeoutMs" | "context"> & {
    readonly signal: AbortSignal;
  };
  /** Called when there is something to `take`, and when it begins or ends to be of use. */
  readonly onNews: () => void;
}

/** Listens to what the server says of a task by itself. That it does not, or not any more, fails nothing. */
export class TaskEars {
  readonly #core: ClientCore;
  readonly #parts: TaskEarsParts;
  readonly #subscription: Subscription;
  readonly #view = new TaskView();
  #news: DetailedTask | undefined;
  #isOpen = false;

  constructor(core: ClientCore, parts: TaskEarsParts) {
    const { taskId, options } = parts;
    this.#core = core;
    this.#parts = parts;
    this.#subscription = listen(core, { taskIds: [taskId] }, options);
    void this.#hear(); // it catches what it meets
  }

  /** Whether the server says by itself when the task changes. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** The newest state that was heard of and not taken. */
  take(): DetailedTask | undefined {
    const news = this.#news;
    this.#news = undefined;
    return news;
  }

  close(): Promise<void> {
    return this.#subscription.close();
  }

  async #hear(): Promise<void> {
    const { onNews } = this.#parts;
    try {
      if (!(await this.#isGranted())) return;
      this.#isOpen = true;
      onNews(); // what changed before is not told
      for await (const change of this.#subscription) {
        if (change.kind !== "task" || !this.#view.take(change.task, "notification")) continue;
        this.#news = change.task;
        onNews();
      }
    } catch (cause) {
      if (!this.#isOpen) this.#warn(cause);
    } finally {
      this.#isOpen = false;
      onNews();
      await this.close();
    }
  }

  async #isGranted(): Promise<boolean> {
    const { taskIds } = await this.#subscription.acknowledged;
    return Array.isArray(taskIds) && taskIds.includes(this.#parts.taskId);
  }

  #warn(cause: unknown): void {
    if (this.#parts.options.signal.aborted) return;
    const message = "The server does not tell when a task changes; it is asked instead.";
    this.#core.onWarning({ code: "subscription_refused", message, method: Method.listen, cause });
  }
}
