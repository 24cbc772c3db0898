import { cancellationOf, type LegacySession, type SessionEvents } from "@plugboard/core/transport";
import { HttpExchange } from "../exchange.js";
import type { ExchangeContext } from "../exchange-context.js";
import type { TransportContext } from "../transport-context.js";
import { sayGoodbye } from "./say-goodbye.js";
import { sendInSession } from "./send-in-session.js";
import { createServerStream } from "./server-stream.js";
import { sessionClosed } from "./session-closed.js";
import type { SessionContext } from "./session-context.js";
import { SessionState } from "./session-state.js";
import { tell } from "./tell.js";

/** A session over Streamable HTTP, as the revisions from 2025-03-26 to 2025-11-25 have it. */
export function createHttpSession(
  transport: TransportContext,
  events: SessionEvents,
): LegacySession {
  const { peer, limit } = transport;
  const state = new SessionState(peer);
  const session: SessionContext = { transport, state, events, open: new Set(), streams: new Set() };
  const serverStream = createServerStream(session);
  const exchanges: ExchangeContext = {
    peer,
    limit,
    open: session.open,
    checkOpen(request) {
      transport.checkOpen();
      state.checkReady(request);
    },
    send: (request, options) => sendInSession(session, request, options),
  };
  let closing: Promise<void> | undefined;
  transport.open.add(end);

  /** Ends what is under way, at once. `false`: the session had ended before. */
  function end(reason: unknown): boolean {
    const hadEnded = state.end !== undefined;
    state.endWith(sessionClosed(peer, false));
    for (const endOne of [...session.open]) endOne(reason);
    transport.open.delete(end);
    return !hadEnded;
  }
  async function close(): Promise<void> {
    const wasOpen = end(sessionClosed(peer, true));
    if (!wasOpen || state.sessionId === undefined) return;
    transport.open.add(endGoodbye);
    await sayGoodbye(session);
    transport.open.delete(endGoodbye);
  }
  function endGoodbye(reason: unknown): void {
    for (const endOne of [...session.open]) endOne(reason);
  }
  return {
    exchange: (request, options) => new HttpExchange(request, options, exchanges),
    notify: (notification, { signal } = {}) =>
      tell(session, notification, signal && cancellationOf({ signal })),
    respond: (response) => tell(session, response, undefined),
    openInbound: () => serverStream.open(),
    close() {
      closing ??= close();
      return closing;
    },
  };
}
