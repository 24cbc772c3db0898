import type { NotificationMessage } from "../wire/messages.js";
import { Notification } from "../wire/methods.js";
import type { SubscriptionFilter } from "../wire/types/subscriptions.js";
import type { DetailedTask } from "../wire/types/tasks.js";
import { detailedTaskIn } from "./tasks/read-task.js";

/**
 * What changed on the server. `uri` may lie below one that was subscribed to. A `gap` comes with the option `relisten` alone:
 * the connection was lost and is there again, and anything may have changed meanwhile.
 */
export type Change =
  | { readonly kind: "tools" }
  | { readonly kind: "prompts" }
  | { readonly kind: "resources" }
  | { readonly kind: "resource"; readonly uri: string }
  | { readonly kind: "task"; readonly task: DetailedTask }
  | { readonly kind: "gap" };

/** Reads a notification as a change that was asked for; `undefined` when it is none. */
export function changeOf(
  notification: NotificationMessage,
  filter: SubscriptionFilter,
): Change | undefined {
  switch (notification.method) {
    case Notification.toolsListChanged:
      return filter.toolsListChanged ? { kind: "tools" } : undefined;
    case Notification.promptsListChanged:
      return filter.promptsListChanged ? { kind: "prompts" } : undefined;
    case Notification.resourcesListChanged:
      return filter.resourcesListChanged ? { kind: "resources" } : undefined;
    case Notification.resourceUpdated: {
      const uri = notification.params?.uri;
      const isWanted = typeof uri === "string" && (filter.resourceSubscriptions?.length ?? 0) > 0;
      return isWanted ? { kind: "resource", uri } : undefined;
    }
    case Notification.taskChanged: {
      const task = detailedTaskIn(notification.params);
      const isWanted = task !== undefined && filter.taskIds?.includes(task.taskId);
      return isWanted ? { kind: "task", task } : undefined;
    }
    default:
      return undefined;
  }
}
