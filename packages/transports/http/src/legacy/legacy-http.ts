import type { LegacyBinding } from "@plugboard/core/transport";
import { suspectsLegacy } from "../era-evidence.js";
import type { TransportContext } from "../transport-context.js";
import type { SseMemory } from "./sse-memory.js";

/** How a server is reached whose revision opens with `initialize`. */
export function createLegacyHttp(transport: TransportContext): LegacyBinding {
  const memory: SseMemory = { isSse: false };
  return {
    suspects: suspectsLegacy,
    async open(events) {
      // Loaded with the first session: most servers need none.
      const { createHttpSession } = await import("./http-session.js");
      return createHttpSession(transport, events, memory);
    },
  };
}
