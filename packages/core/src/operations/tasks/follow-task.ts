import type { CallOptions } from "../../call/call-options.js";
import { CallScope } from "../../call/call-scope.js";
import { limitMs } from "../../call/deadline.js";
import { maxRoundsOf } from "../../call/max-rounds.js";
import { totalLimitMs } from "../../call/remaining-time.js";
import type { ClientCore } from "../../client-core.js";
import { ConnectionError } from "../../errors/connection-error.js";
import { TimeoutError } from "../../errors/timeout-error.js";
import type { JsonObject } from "../../wire/json.js";
import type { RequestId } from "../../wire/messages.js";
import type { Task } from "../../wire/types/tasks.js";
import { abandonTask } from "./abandon-task.js";
import type { FollowOptions } from "./follow-options.js";
import { TaskFollower } from "./task-follower.js";

/** How long a server may be silent about a task when neither the call nor the client says it. */
const SILENCE_MS = 300_000;

/** The task to follow, and what was before. */
export interface FollowedTask {
  readonly taskId: string;
  /** The task as it was created just now. Absent: nothing is known of it. */
  readonly created?: Task | undefined;
  /** What is waited for, for messages. */
  readonly what: string;
  /** How much of the total time is spent, in milliseconds. */
  readonly spentMs: number;
  /** The id that the call was sent with last. Absent: nothing was sent. */
  readonly requestId?: RequestId | undefined;
}

/** Waits until a task is over, and gives the result that the call which led to it would have given. */
export async function followTask(
  core: ClientCore,
  followed: FollowedTask,
  options: CallOptions & FollowOptions & { readonly cancelTask: boolean },
): Promise<JsonObject> {
  const { taskId, created, spentMs } = followed;
  const { signal, context } = options;
  core.assertOpen();
  const what = core.peer === undefined ? followed.what : `${followed.what} at ${core.peer}`;
  const totalMs = totalLimitMs(core, options);
  const silenceMs = limitMs("timeoutMs", options.timeoutMs ?? core.timeoutMs, SILENCE_MS);
  const maxRounds = maxRoundsOf(options.maxInputRounds, core.maxInputRounds);
  const limits = { silenceMs: Number.POSITIVE_INFINITY, totalMs, spentMs };
  const { open, signals } = core;
  const scope = new CallScope({ what, limits, signal, open, signals });
  scope.requestId = followed.requestId;
  if (signal?.aborted) scope.abort(signal.reason);
  const follower = new TaskFollower({
    core,
    taskId,
    created,
    scope,
    silenceMs,
    maxRounds,
    options,
  });
  let isGivenUp = true; // unless it was the task, or the server, that ended it
  const work = (): Promise<JsonObject> =>
    follower.follow().catch((error) => {
      isGivenUp = scope.cancellation.aborted || error instanceof TimeoutError;
      throw error;
    });
  try {
    scope.cancellation.signal.throwIfAborted();
    return await scope.run(work);
  } catch (error) {
    const isClosed = error instanceof ConnectionError && error.code === "closed";
    if (options.cancelTask && isGivenUp && !isClosed) abandonTask(core, taskId, context);
    throw error;
  } finally {
    void follower.close(); // it never rejects
  }
}
