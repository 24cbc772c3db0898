import { type InboundMessage, isResponse } from "@plugboard/core/transport";
import type { Reply } from "../reply.js";
import type { SessionState } from "./session-state.js";

/** The reply to `initialize`: the session learns its revision from the response before anyone else sees it. */
export function learning(reply: Reply, state: SessionState): Reply {
  const learned = (message: InboundMessage): InboundMessage => {
    if (isResponse(message)) state.learnRevision(message);
    return message;
  };
  return {
    take() {
      const message = reply.take();
      return message && learned(message);
    },
    pull: async () => learned(await reply.pull()),
    settle: () => reply.settle(),
    cancel: () => reply.cancel(),
  };
}
