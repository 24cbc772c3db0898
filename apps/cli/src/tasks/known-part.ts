import type { KnownTask } from "./open-task.js";

/** A task without what belongs to its status: neither its result nor its questions. */
export function knownPart(task: KnownTask): KnownTask {
  const { tool, taskId, status, statusMessage, createdAt, lastUpdatedAt, ttlMs } = task;
  const { pollIntervalMs } = task;
  return {
    ...(tool !== undefined && { tool }),
    taskId,
    status,
    ...(statusMessage !== undefined && { statusMessage }),
    createdAt,
    lastUpdatedAt,
    ttlMs,
    ...(pollIntervalMs !== undefined && { pollIntervalMs }),
  };
}
