import type {
  ErrorResponse,
  Message,
  NotificationMessage,
  RequestMessage,
  ResponseMessage,
} from "./messages.js";

/** Whether a message is a request: it has a method and an id. */
export function isRequest(message: Message): message is RequestMessage {
  return "method" in message && "id" in message;
}

/** Whether a message is a notification: it has a method and no id. */
export function isNotification(message: Message): message is NotificationMessage {
  return "method" in message && !("id" in message);
}

/** Whether a message is a response: it has no method. */
export function isResponse(message: Message): message is ResponseMessage {
  return !("method" in message);
}

/** Whether a response carries an error. */
export function isErrorResponse(message: ResponseMessage): message is ErrorResponse {
  return "error" in message && message.error !== null && message.error !== undefined;
}
