import {
  ArgumentError,
  type MirroredParam,
  type NotificationMessage,
  type RequestMessage,
  requestHeaders,
} from "@plugboard/core/transport";
import { checkHeaderField } from "./check-header-field.js";
import type { HeaderFields } from "./http-options.js";

/** The headers of one POST: what the protocol sets, and the configured ones. */
export function postHeaders(
  message: RequestMessage | NotificationMessage,
  { configured, mirrored }: PostHeadersOptions,
): Record<string, string> {
  const headers = protocolHeaders(message, mirrored);
  for (const name in headers) checkHeaderField(name, headers[name]);
  headers.accept = "application/json, text/event-stream";
  headers["content-type"] = "application/json";
  // None of these has the name of one of those.
  for (const name in configured) headers[name] = configured[name] as string;
  return headers;
}

/** What the headers of one POST are made of, besides the message. */
export interface PostHeadersOptions {
  readonly configured: HeaderFields;
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
