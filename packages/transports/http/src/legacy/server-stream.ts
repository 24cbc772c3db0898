import { CancelSource } from "@plugboard/core/transport";
import type { SessionContext } from "./session-context.js";
import { StandingStream } from "./standing-stream.js";
import { within } from "./within.js";

/** How long a GET without an answer is waited for. It stays open: servers may keep its head back until the first event. */
const OPENING_MS = 3000;

/** The way for what a server sends by itself. */
export interface ServerStream {
  /** Opens it, unless it is open. `false`: the server has none, or does not answer for now. Never rejects. */
  open(): Promise<boolean>;
}

/** The stream of one session, which ends with the session. */
export function createServerStream(session: SessionContext): ServerStream {
  const { state, events, open, streams } = session;
  let current: StandingStream | undefined;

  function start(): StandingStream {
    const cancel = new CancelSource();
    const end = (reason: unknown): void => cancel.abort(reason);
    const stream = new StandingStream(session, cancel);
    open.add(end);
    streams.add(end);
    // Never rejects.
    void stream.run().then((deaf) => {
      open.delete(end);
      streams.delete(end);
      current = undefined;
      if (deaf !== undefined) events.onDeaf(deaf);
    });
    return stream;
  }
  return {
    async open() {
      if (!state.isReady || state.end !== undefined) return false;
      current ??= start();
      return within(current.opened, { limitMs: OPENING_MS, late: false });
    },
  };
}
