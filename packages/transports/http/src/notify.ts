import { cancellationOf, type NotificationMessage } from "@plugboard/core/transport";
import { accepted } from "./accepted.js";
import { openLease } from "./lease.js";
import { post } from "./post.js";
import type { TransportContext } from "./transport-context.js";

/** Posts a message that nothing answers. Any success will do; what comes with it is discarded. */
export function notify(
  context: TransportContext,
  notification: NotificationMessage,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { open, checkOpen } = context;
  const { method } = notification;
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    checkOpen();
    const cancellation = signal && cancellationOf({ signal });
    const { cancel, release } = openLease({ cancellation, open, onEnd: reject });
    post(context, notification, { cancel })
      .then((reply) => accepted(context, { method, reply, giveUp: () => cancel.abort() }))
      .then(resolve, reject)
      .finally(release);
  });
}
