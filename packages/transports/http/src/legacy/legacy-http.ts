import type { LegacyBinding } from "@plugboard/core/transport";
import { suspectsLegacy } from "../era-evidence.js";
import type { TransportContext } from "../transport-context.js";
import { createHttpSession } from "./http-session.js";

/** How a server is reached whose revision opens with `initialize`. */
export function createLegacyHttp(transport: TransportContext): LegacyBinding {
  return {
    suspects: suspectsLegacy,
    open: (events) => createHttpSession(transport, events),
  };
}
