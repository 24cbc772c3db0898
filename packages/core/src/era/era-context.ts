import type { InputHandlers } from "../call/input-handlers.js";
import type { Transport } from "../transport/transport.js";
import type { OnWarning } from "../warning.js";
import type { ClientCapabilities } from "../wire/types/capabilities.js";
import type { Implementation } from "../wire/types/shared.js";

/** What every era of a client works with. */
export interface EraContext {
  readonly transport: Transport;
  readonly info: Implementation | undefined;
  /** Who answers what servers ask. */
  readonly input: InputHandlers;
  /** What the client can do. */
  readonly capabilities: ClientCapabilities;
  /** Gives an id that no other request of the client has. */
  readonly nextId: () => number;
  readonly onWarning: OnWarning;
  /** How long a shared channel may be silent after the probe, in milliseconds. */
  readonly probeTimeoutMs: number;
  /** How long a peer may take for `initialize`, or for a probe that has to be answered, in milliseconds. */
  readonly handshakeTimeoutMs: number;
}
