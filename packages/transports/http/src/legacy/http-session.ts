import {
  cancellationOf,
  type LegacySession,
  Method,
  type SessionEvents,
} from "@plugboard/core/transport";
import { HttpExchange } from "../exchange.js";
import type { ExchangeContext } from "../exchange-context.js";
import type { TransportContext } from "../transport-context.js";
import { initialize } from "./initialize.js";
import { sayGoodbye } from "./say-goodbye.js";
import { sendInSession } from "./send-in-session.js";
import { createServerStream } from "./server-stream.js";
import { sessionClosed } from "./session-closed.js";
import type { SessionContext } from "./session-context.js";
import { SessionState } from "./session-state.js";
import type { SseMemory } from "./sse-memory.js";
import { createSseSession } from "./sse-session.js";
import { tell } from "./tell.js";

/**
 * A session with a server of an earlier revision: over Streamable HTTP, as those from 2025-03-26 to 2025-11-25 have it, or
 * over HTTP+SSE when the server speaks nothing else.
 */
export function createHttpSession(
  transport: TransportContext,
  events: SessionEvents,
  memory: SseMemory,
): LegacySession {
  const { peer } = transport;
  const state = new SessionState(peer);
  const session: SessionContext = { transport, state, events, open: new Set(), streams: new Set() };
  const serverStream = createServerStream(session);
  const sse = createSseSession(session);
  const exchanges: ExchangeContext = {
    peer,
    limit: transport.limit,
    open: session.open,
    checkOpen(request) {
      transport.checkOpen();
      state.checkReady(request);
    },
    send(request, how) {
      const isInitialize = request.method === Method.initialize;
      if (isInitialize) return initialize(request, { session, sse, memory, ...how });
      return sse.current === undefined
        ? sendInSession(session, request, how)
        : sse.send(request, how);
    },
  };
  let closing: Promise<void> | undefined;
  transport.open.add(end);

  /** Ends all that is under way, at once. */
  function end(reason: unknown): void {
    state.endWith(sessionClosed(peer, false));
    void sse.current?.close(); // it never rejects
    for (const endOne of [...session.open]) endOne(reason);
  }
  async function close(): Promise<void> {
    const isAlive = state.end === undefined;
    end(sessionClosed(peer, true));
    if (isAlive && state.sessionId !== undefined) await sayGoodbye(session);
    transport.open.delete(end);
    await sse.current?.close();
  }
  /** Absent also when the session is over, which is said here. */
  const overSse = (): LegacySession | undefined =>
    state.end === undefined ? sse.current : undefined;
  return {
    exchange: (request, options) => new HttpExchange(request, options, exchanges),
    notify: (notification, { signal } = {}) =>
      overSse()?.notify(notification, { signal }) ??
      tell(session, notification, signal && cancellationOf({ signal })),
    respond: (response) => overSse()?.respond(response) ?? tell(session, response, undefined),
    openInbound: () => overSse()?.openInbound() ?? serverStream.open(),
    close() {
      closing ??= close();
      return closing;
    },
  };
}
