import {
  type CancelSource,
  cancellationOf,
  type NotificationMessage,
} from "@plugboard/core/transport";
import { byteSource } from "./byte-source.js";
import { errorBody } from "./error-body.js";
import { httpFailure } from "./http-failure.js";
import { isSuccess } from "./is-success.js";
import { openLease } from "./lease.js";
import { type PostContext, post } from "./post.js";
import type { TransportContext } from "./transport-context.js";

/** Posts a message that nothing answers. Any success will do; what comes with it is discarded. */
export function notify(
  context: TransportContext,
  notification: NotificationMessage,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { open, checkOpen } = context;
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    checkOpen();
    const cancellation = signal && cancellationOf({ signal });
    const lease = openLease({ cancellation, open, onEnd: reject });
    accepted(context, notification, lease.cancel).then(resolve, reject).finally(lease.release);
  });
}

async function accepted(
  context: PostContext,
  notification: NotificationMessage,
  cancel: CancelSource,
): Promise<void> {
  const { lingering, peer, maxErrorBodyBytes } = context;
  const { method } = notification;
  const reply = await post(context, notification, { cancel });
  const { status } = reply;
  const source = byteSource(reply.body);
  if (isSuccess(status)) {
    lingering.settle(source, () => cancel.abort());
    return;
  }
  const body = await errorBody(source, { status, method, peer, maxErrorBodyBytes });
  throw httpFailure("unexpected_status", { method, peer, reply, body });
}
