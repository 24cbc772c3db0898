import {
  ArgumentError,
  type MirroredParam,
  type NotificationMessage,
  type RequestMessage,
  requestHeaders,
} from "@plugboard/core/transport";
import { checkHeaderField } from "./check-header-field.js";

/** The headers of one POST: the configured ones, and over them what the protocol sets. */
export function postHeaders(
  message: RequestMessage | NotificationMessage,
  { configured, mirrored }: PostHeadersOptions,
): Record<string, string> {
  const protocol = protocolHeaders(message, mirrored);
  for (const name in protocol) checkHeaderField(name, protocol[name]);
  return {
    ...configured,
    accept: "application/json, text/event-stream",
    "content-type": "application/json",
    ...protocol,
  };
}

/** What the headers of one POST are made of, besides the message. */
export interface PostHeadersOptions {
  readonly configured: Record<string, string>;
  readonly mirrored: readonly MirroredParam[] | undefined;
}

function protocolHeaders(
  message: RequestMessage | NotificationMessage,
  mirrored: readonly MirroredParam[] | undefined,
): Record<string, string> {
  try {
    return requestHeaders(message, mirrored);
  } catch (cause) {
    const what = "has an argument that can't be repeated in an HTTP header";
    throw new ArgumentError(`${message.method} ${what}: ${String(cause)}`, { cause });
  }
}
