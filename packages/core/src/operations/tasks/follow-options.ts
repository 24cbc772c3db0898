import type { Task } from "../../wire/types/tasks.js";

/** How to follow a task to its end. */
export interface FollowOptions {
  /**
   * Called with the task when it is there and whenever it has changed, in order; the next change waits for it. An error that
   * it throws is reported to `onWarning` and fails nothing.
   */
  readonly onStatus?: ((task: Task) => void | Promise<void>) | undefined;
  /**
   * How to learn of changes. `"poll"`: by asking as often as the server wants, or every second; never later than `timeoutMs`.
   * `"listen"`: by a subscription, and by asking now and then to be sure; where the server refuses that, by asking alone.
   * Default: `"poll"`.
   */
  readonly follow?: "poll" | "listen" | undefined;
  /**
   * Whether the server is asked to cancel the task when it is given up: by `signal`, by `client.cancel` or by a time limit.
   * Default: true for `callTool`, false for `tasks.wait`.
   */
  readonly cancelTask?: boolean | undefined;
}
