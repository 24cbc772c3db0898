import type {
  CancelSource,
  MirroredParam,
  NotificationMessage,
  RequestMessage,
} from "@plugboard/core/transport";
import { bodyOf } from "./body-of.js";
import { fetchFailure } from "./fetch-failure.js";
import { fetchInit, type RequestParts } from "./fetch-init.js";
import type { FetchLike, FetchReply } from "./fetch-like.js";
import type { Lingering } from "./lingering.js";
import { postHeaders } from "./post-headers.js";
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
  const parts: RequestParts = {
    method: "POST",
    headers: postHeaders(message, { configured, mirrored }),
    body: bodyOf(message),
  };
  const init = fetchInit(parts, { cancel, fetch: context.fetch });
  try {
    return await followRedirects(context, init, method);
  } catch (error) {
    throw fetchFailure(error, { peer, method });
  }
}
