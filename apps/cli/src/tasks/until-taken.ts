import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "@plugboard/core";
import { callOptions } from "../call-options.js";
import type { Session } from "../session.js";
import type { NamedTask } from "./read-task-reference.js";

const WITHIN_MS = 3000;
const MIN_DELAY_MS = 50;
const MAX_DELAY_MS = 500;

/**
 * Gives the server a moment to take note of answers: until then it repeats its questions, and whoever waits next would be asked
 * again. Gives whether it has. A server that can't be asked has the answers all the same: that is no failure.
 */
export async function untilTaken(
  client: Pick<Client, "tasks">,
  session: Session,
  { task: named, keys }: { readonly task: NamedTask; readonly keys: readonly string[] },
): Promise<boolean> {
  const { signal } = session;
  const endsAtMs = Date.now() + WITHIN_MS;
  try {
    for (;;) {
      const task = await client.tasks.get(named, { ...callOptions(session), timeoutMs: WITHIN_MS });
      if (task.status !== "input_required") return true;
      const { inputRequests, pollIntervalMs = MAX_DELAY_MS } = task;
      if (!keys.some((key) => Object.hasOwn(inputRequests, key))) return true;
      if (Date.now() >= endsAtMs) return false;
      const delayMs = Math.min(Math.max(pollIntervalMs, MIN_DELAY_MS), MAX_DELAY_MS);
      await delay(delayMs, undefined, { signal });
    }
  } catch (error) {
    if (signal.aborted) throw error;
    return false;
  }
}
