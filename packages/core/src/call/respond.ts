import { ConnectionError } from "../errors/connection-error.js";
import { RpcError } from "../errors/rpc-error.js";
import type { MessageIterator } from "../transport/transport.js";
import type { OnWarning } from "../warning.js";
import type { JsonObject } from "../wire/json.js";
import { isErrorResponse, isResponse } from "../wire/message-kind.js";
import type { NotificationMessage, ResponseMessage } from "../wire/messages.js";
import { Notification } from "../wire/methods.js";
import type { LogMessage, Progress } from "../wire/types/shared.js";
import type { Call, Exchange } from "./call.js";

/** Who hears of what comes before the response. */
export interface Listeners {
  readonly onProgress?: ((progress: Progress) => void | Promise<void>) | undefined;
  readonly onLog?: ((message: LogMessage) => void | Promise<void>) | undefined;
  /** Called for every message. */
  readonly onHeard: () => void;
  readonly onWarning: OnWarning;
}

/**
 * Sends a call and gives its result. Notifications are handed over one after the other: the next one, and in the end the
 * result, waits for the listener.
 *
 * @throws RpcError when the peer answers with an error.
 */
export async function respond(
  exchange: Exchange,
  call: Call,
  listeners: Listeners,
): Promise<JsonObject> {
  const messages = exchange(call);
  const iterator: MessageIterator = messages[Symbol.asyncIterator]();
  let isOpen = false;
  try {
    for (;;) {
      const step = await iterator.next();
      if (step.done) throw endedEarly(call);
      isOpen = true;
      if (isResponse(step.value)) return resultOf(step.value);
      let message: NotificationMessage | undefined = step.value;
      // Of many notifications that came at once, the rest costs no promise.
      for (; message !== undefined; message = iterator.takeNow?.()) {
        listeners.onHeard();
        const pending = deliver(message, call, listeners);
        if (pending !== undefined) await pending;
      }
      isOpen = false;
    }
  } finally {
    if (isOpen) await iterator.return?.();
  }
}

function endedEarly({ method }: Call): ConnectionError {
  return new ConnectionError("ended_early", `${method} ended without a response.`);
}

function resultOf(response: ResponseMessage): JsonObject {
  if (isErrorResponse(response)) throw new RpcError(response);
  return response.result;
}

function deliver(
  message: NotificationMessage,
  call: Call,
  listeners: Listeners,
): Promise<void> | undefined {
  if (message.method === Notification.progress) {
    if (listeners.onProgress === undefined) return undefined;
    if (isProgress(message.params))
      return guard(listeners.onProgress, message.params, call, listeners);
  } else if (message.method === Notification.message) {
    if (listeners.onLog === undefined) return undefined;
    if (isLogMessage(message.params))
      return guard(listeners.onLog, message.params, call, listeners);
  } else {
    return undefined; // unknown notifications are ignored
  }
  listeners.onWarning({
    code: "notification_invalid",
    message: `A ${message.method} during ${call.method} is malformed and was dropped.`,
    method: call.method,
  });
  return undefined;
}

/** Calls a listener of the caller's; its failure is reported and fails nothing. */
function guard<T>(
  listener: (value: T) => void | Promise<void>,
  value: T,
  call: Call,
  { onWarning }: Listeners,
): Promise<void> | undefined {
  const report = (cause: unknown): void =>
    onWarning({
      code: "handler_failed",
      message: `A listener of ${call.method} failed; the call goes on.`,
      method: call.method,
      cause,
    });
  try {
    const pending = listener(value);
    return pending === undefined ? undefined : Promise.resolve(pending).catch(report);
  } catch (cause) {
    report(cause);
    return undefined;
  }
}

function isProgress(params: JsonObject | undefined): params is JsonObject & Progress {
  return (
    typeof params?.progress === "number" &&
    (params.total === undefined || params.total === null || typeof params.total === "number") &&
    (params.message === undefined || params.message === null || typeof params.message === "string")
  );
}

function isLogMessage(params: JsonObject | undefined): params is JsonObject & LogMessage {
  return typeof params?.level === "string" && "data" in params;
}
