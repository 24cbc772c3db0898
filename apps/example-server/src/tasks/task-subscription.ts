import type { TaskRequest } from "./answer-task-request.js";
import type { TaskStore } from "./task-store.js";

const SUBSCRIPTION_ID = "io.modelcontextprotocol/subscriptionId";

/** Sends a notification of a subscription. */
export type SendNotification = (notification: {
  readonly jsonrpc: "2.0";
  readonly method: string;
  readonly params: Record<string, unknown>;
}) => void;

/**
 * Acknowledges a request that listens to tasks, those that there are and nothing else, and sends each of their states from
 * then on. The result ends that.
 */
export function subscribeToTasks(
  { id, params }: TaskRequest,
  tasks: TaskStore,
  send: SendNotification,
): () => void {
  const { taskIds } = params.notifications as { readonly taskIds?: unknown };
  const known = (Array.isArray(taskIds) ? taskIds : []).filter((taskId) => tasks.get(taskId));
  const _meta = { [SUBSCRIPTION_ID]: id };
  const method = "notifications/subscriptions/acknowledged";
  send({ jsonrpc: "2.0", method, params: { notifications: { taskIds: known }, _meta } });
  return tasks.watch((snapshot) => {
    if (!known.includes(snapshot.taskId)) return;
    send({ jsonrpc: "2.0", method: "notifications/tasks", params: { ...snapshot, _meta } });
  });
}
