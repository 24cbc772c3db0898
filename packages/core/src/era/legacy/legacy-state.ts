import type { Doubt } from "../doubt.js";
import type { EraContext } from "../era-context.js";
import type { LegacyExchange } from "./legacy-exchange.js";
import type { Listeners } from "./listeners.js";
import type { Sessions } from "./sessions.js";

/** What the calls of one client share. */
export interface LegacyState {
  readonly context: EraContext;
  readonly sessions: Sessions;
  readonly listeners: Listeners;
  /** The calls under way. */
  readonly calls: Set<LegacyExchange>;
  /** Absent: the era is beyond doubt. */
  readonly doubt: Doubt | undefined;
}
