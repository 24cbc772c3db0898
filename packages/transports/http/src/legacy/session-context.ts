import type { SessionEvents } from "@plugboard/core/transport";
import type { OpenLeases } from "../lease.js";
import type { TransportContext } from "../transport-context.js";
import type { SessionState } from "./session-state.js";

/** What everything that one session does shares. */
export interface SessionContext {
  /** The transport's settings and means. */
  readonly transport: TransportContext;
  readonly state: SessionState;
  readonly events: SessionEvents;
  /** Ends of all that is under way in the session. */
  readonly open: OpenLeases;
  /** Ends of the reply streams, which do not outlive the session. */
  readonly streams: OpenLeases;
}
