import { isResponse } from "../wire/message-kind.js";
import type { InboundMessage } from "../wire/messages.js";
import { Notification } from "../wire/methods.js";

/** Notifications that tell the latest state of something, and the parameter that says of what; `null`: there is only one. */
const SUBJECT_OF: ReadonlyMap<string, string | null> = new Map([
  [Notification.progress, "progressToken"],
  [Notification.toolsListChanged, null],
  [Notification.promptsListChanged, null],
  [Notification.resourcesListChanged, null],
  [Notification.resourceUpdated, "uri"],
  [Notification.taskChanged, "taskId"],
]);

/** Whether who gets the newer of two messages of one request can do without the older. */
export function makesRedundant(newer: InboundMessage, older: InboundMessage): boolean {
  if (isResponse(newer) || isResponse(older) || newer.method !== older.method) return false;
  const subject = SUBJECT_OF.get(newer.method);
  if (subject === undefined) return false;
  return subject === null || newer.params?.[subject] === older.params?.[subject];
}
