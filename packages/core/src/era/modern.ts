import type { Call } from "../call/call.js";
import { MODERN_REVISION } from "../wire/revisions.js";
import type { Doubt } from "./doubt.js";
import type { Era } from "./era.js";
import type { EraContext } from "./era-context.js";
import { ModernExchange } from "./modern-exchange.js";

/** How the era begins. */
export interface ModernEraOptions {
  /** The revision to send. Default: the newest there is. */
  readonly revision?: string | undefined;
  /** Absent: a peer of another era is an error. */
  readonly doubt?: Doubt | undefined;
  /** Why this is the era, in a sentence. Absent: nobody said. */
  readonly evidence?: string | undefined;
  /** Whether the peer has shown that it is. Default: false. */
  readonly isProven?: boolean | undefined;
}

/** What the calls of one client share. */
export interface ModernState extends EraContext {
  readonly doubt: Doubt | undefined;
  /** The revision that requests are sent with. */
  revision: string;
  /** Whether the peer has shown that it speaks such a revision. */
  answered: boolean;
}

/**
 * Revision 2026-07-28 and later: no handshake, and every request carries the revision, the client's identity and its
 * capabilities.
 */
export function createModernEra(context: EraContext, options: ModernEraOptions = {}): Era {
  const { revision = MODERN_REVISION, doubt, evidence, isProven = false } = options;
  const state: ModernState = { ...context, doubt, revision, answered: isProven };
  return {
    exchange: (call: Call) => new ModernExchange(state, call),
    mirrorsParams: context.transport.mirrorsParams ?? false,
    record: () => {
      if (!state.answered) return undefined;
      const { revision } = state;
      return {
        era: "modern",
        revision,
        evidence: evidence ?? `It answered in revision ${revision}.`,
      };
    },
    rootsChanged: async () => {}, // they are asked for anew each time
    close: () => undefined,
  };
}
