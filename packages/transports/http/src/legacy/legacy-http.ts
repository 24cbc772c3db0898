import type { LegacyBinding } from "@plugboard/core/transport";
import { suspectsLegacy } from "../era-evidence.js";
import type { TransportContext } from "../transport-context.js";
import { createHttpSession } from "./http-session.js";
import type { SseMemory } from "./sse-memory.js";

/** How a server is reached whose revision opens with `initialize`. */
export function createLegacyHttp(transport: TransportContext): LegacyBinding {
  const memory: SseMemory = { isSse: false };
  return {
    suspects: suspectsLegacy,
    open: (events) => createHttpSession(transport, events, memory),
  };
}
