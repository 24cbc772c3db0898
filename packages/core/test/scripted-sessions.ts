import { EventLog } from "@plugboard/testing";
import {
  type InboundMessage,
  type LegacySession,
  type NotificationMessage,
  type RequestMessage,
  type ResponseMessage,
  type SessionEvents,
  SessionExpiredError,
  type Transport,
} from "../src/transport/index.js";
import { opening } from "./eras.js";

/** One session, as the binding sees it. */
export interface ScriptedSession {
  readonly number: number;
  readonly events: SessionEvents;
  /** What came over it: requests and notifications. */
  readonly sent: EventLog<RequestMessage | NotificationMessage>;
  readonly responses: EventLog<ResponseMessage>;
  isClosed: boolean;
  /** The server has forgotten it: what is sent in it from now on is refused, and the session says so. */
  expire(): void;
}

/** Answers a request of a session; what it throws is thrown at the caller. */
export type SessionScript = (
  request: RequestMessage,
  session: ScriptedSession,
) => object | undefined | Promise<object | undefined>;

/** A transport of earlier revisions alone whose sessions can expire, as those over HTTP do. */
export interface ScriptedSessions {
  readonly transport: Transport;
  readonly sessions: readonly ScriptedSession[];
  session(number: number): Promise<ScriptedSession>;
}

/** Makes such a transport; the script gives results, `initialize` included where it wants to. */
export function scriptedSessions(script: SessionScript): ScriptedSessions {
  const opened = new EventLog<ScriptedSession>();
  const open = (events: SessionEvents): LegacySession => {
    let isExpired = false;
    const session: ScriptedSession = {
      number: opened.items.length + 1,
      events,
      sent: new EventLog(),
      responses: new EventLog(),
      isClosed: false,
      expire: () => {
        if (isExpired) return;
        isExpired = true;
        events.onEnd(new SessionExpiredError(`Session ${session.number} is over.`));
      },
    };
    async function* exchange(request: RequestMessage): AsyncGenerator<InboundMessage> {
      session.sent.add(request);
      const result = await script(request, session);
      if (isExpired) throw new SessionExpiredError(`Session ${session.number} has expired.`);
      const otherwise = request.method === "initialize" ? opening() : {};
      yield { jsonrpc: "2.0", id: request.id, result: { ...(result ?? otherwise) } };
    }
    opened.add(session);
    return {
      exchange,
      notify: async (notification) => session.sent.add(notification),
      respond: async (response) => session.responses.add(response),
      openInbound: async () => true,
      close: async () => {
        session.isClosed = true;
      },
    };
  };
  return {
    transport: {
      exchange: async function* () {
        yield await Promise.reject(new Error("This transport carries sessions alone."));
      },
      notify: async () => {},
      close: async () => {},
      legacy: { suspects: () => true, open },
    },
    sessions: opened.items,
    session: (number) => opened.at(number - 1),
  };
}
