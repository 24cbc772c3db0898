import type {
  ErrorResponse,
  Message,
  NotificationMessage,
  RequestMessage,
  ResponseMessage,
} from "./messages.js";

/** Whether a message is a request: it has a method and an id. */
export function isRequest(message: Message): message is RequestMessage {
  return isPresent(message, "method") && isPresent(message, "id");
}

/** Whether a message is a notification: it has a method and no id. */
export function isNotification(message: Message): message is NotificationMessage {
  return isPresent(message, "method") && !isPresent(message, "id");
}

/** Whether a message is a response: it has no method. */
export function isResponse(message: Message): message is ResponseMessage {
  return !isPresent(message, "method");
}

/** Whether a response carries an error. */
export function isErrorResponse(message: ResponseMessage): message is ErrorResponse {
  return "error" in message && message.error !== null && message.error !== undefined;
}

/** Peers in the same process may leave members `undefined`, which JSON does not know. */
function isPresent(message: Message, member: "id" | "method"): boolean {
  return (message as Partial<RequestMessage>)[member] !== undefined;
}
