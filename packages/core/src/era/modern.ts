import type { Call } from "../call/call.js";
import type { Transport } from "../transport/transport.js";
import type { OnWarning } from "../warning.js";
import { MODERN_REVISION } from "../wire/revisions.js";
import type { Implementation } from "../wire/types/shared.js";
import type { Era } from "./era.js";
import { ModernExchange } from "./modern-exchange.js";

/** What the modern era needs. */
export interface ModernEraOptions {
  readonly transport: Transport;
  readonly info: Implementation | undefined;
  /** Gives an id that no other request of the client has. */
  readonly nextId: () => number;
  readonly onWarning: OnWarning;
}

/** What the calls of one client share. */
export interface ModernState extends ModernEraOptions {
  /** The revision that requests are sent with. */
  revision: string;
  /** Whether the peer has shown that it speaks such a revision. */
  answered: boolean;
}

/**
 * Revision 2026-07-28 and later: no handshake, and every request carries the revision, the client's identity and its
 * capabilities.
 */
export function createModernEra(options: ModernEraOptions): Era {
  const state: ModernState = { ...options, revision: MODERN_REVISION, answered: false };
  return { exchange: (call: Call) => new ModernExchange(state, call) };
}
