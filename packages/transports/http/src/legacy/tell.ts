import {
  type Cancellation,
  isResponse,
  type NotificationMessage,
  type ResponseMessage,
} from "@plugboard/core/transport";
import { accepted } from "../accepted.js";
import { openLease } from "../lease.js";
import { postMessage } from "./post-message.js";
import type { SessionContext } from "./session-context.js";
import { checkSessionLoss } from "./session-loss.js";

/** Posts a message that nothing answers: any success will do. */
export function tell(
  session: SessionContext,
  message: NotificationMessage | ResponseMessage,
  cancellation: Cancellation | undefined,
): Promise<void> {
  const { state, open, transport } = session;
  const method = isResponse(message) ? "a response" : message.method;
  return new Promise((resolve, reject) => {
    if (cancellation?.aborted) throw cancellation.reason;
    const check = (): void => {
      if (isResponse(message)) state.checkAlive();
      else state.checkReady(message);
    };
    check();
    const { cancel, release } = openLease({ cancellation, open, onEnd: reject });
    const { sessionId } = state;
    postMessage(session, message, { cancel, onHanded: check })
      .then((reply) => checkSessionLoss(session, { method, reply, sessionId }))
      .then((reply) => accepted(transport, { method, reply, giveUp: () => cancel.abort() }))
      .then(resolve, reject)
      .finally(release);
  });
}
