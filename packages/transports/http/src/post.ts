import {
  ArgumentError,
  type CancelSource,
  type MirroredParam,
  type NotificationMessage,
  type RequestMessage,
} from "@plugboard/core/transport";
import { fetchFailure } from "./fetch-failure.js";
import type { FetchLike, FetchReply } from "./fetch-like.js";
import type { Lingering } from "./lingering.js";
import { postHeaders } from "./post-headers.js";
import { postInit } from "./post-init.js";
import { followRedirects } from "./redirects.js";
import type { Settings } from "./settings.js";

/** What every POST of one transport shares. */
export interface PostContext extends Settings {
  readonly fetch: FetchLike;
  readonly lingering: Lingering;
}

/** How one message is posted. */
export interface PostOptions {
  readonly mirrored?: readonly MirroredParam[] | undefined;
  readonly cancel: CancelSource;
}

/** Posts one message to the endpoint and gives the reply, whatever its status, with the body unread. */
export async function post(
  context: PostContext,
  message: RequestMessage | NotificationMessage,
  { mirrored, cancel }: PostOptions,
): Promise<FetchReply> {
  const { peer, headers } = context;
  const { method } = message;
  const configured = typeof headers === "function" ? await headers() : headers;
  if (cancel.aborted) throw cancel.reason;
  const parts = { headers: postHeaders(message, { configured, mirrored }), body: bodyOf(message) };
  const init = postInit(parts, { cancel, fetch: context.fetch });
  try {
    return await followRedirects(context, init, method);
  } catch (error) {
    throw fetchFailure(error, { peer, method });
  }
}

function bodyOf(message: RequestMessage | NotificationMessage): string {
  try {
    return JSON.stringify(message);
  } catch (cause) {
    throw new ArgumentError(`The params of ${message.method} can't be written as JSON.`, { cause });
  }
}
