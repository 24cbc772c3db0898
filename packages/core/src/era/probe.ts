import { contextValues } from "../call/context-values.js";
import type { JsonObject } from "../wire/json.js";
import type { RequestMessage, ResponseMessage } from "../wire/messages.js";
import { Method } from "../wire/methods.js";
import { MODERN_REVISION } from "../wire/revisions.js";
import type { EraContext } from "./era-context.js";
import { modernRequest } from "./modern-request.js";
import { responseTo } from "./response-to.js";
import { supportedInstead } from "./supported-instead.js";

/** What became of a probe: a response, a failure, or nothing for too long. */
export interface ProbeOutcome {
  readonly request: RequestMessage;
  readonly response?: ResponseMessage | undefined;
  readonly failure?: unknown;
}

/** How often a probe is sent again because the server wants the revision that it was just asked in. */
const MAX_RETRIES = 2;
const NO_PARAMS: JsonObject = {};

/** Asks `server/discover` in the newest revision. Never rejects. */
export async function probe(context: EraContext, signal: AbortSignal): Promise<ProbeOutcome> {
  const { transport, info, nextId, onWarning, capabilities } = context;
  for (let retries = 0; ; retries++) {
    const call = {
      method: Method.discover,
      params: NO_PARAMS,
      signal,
      capabilities,
      wantsProgress: false,
      idempotent: true,
      refresh: true,
      context: contextValues(),
    };
    const request = modernRequest(call, { id: nextId(), revision: MODERN_REVISION, info });
    try {
      const messages = transport.exchange(request, { signal, onWarning });
      const response = await responseTo(messages, Method.discover);
      const isAskedAgain = supportedInstead(response)?.includes(MODERN_REVISION);
      if (!isAskedAgain || retries >= MAX_RETRIES) return { request, response };
    } catch (failure) {
      return { request, failure };
    }
  }
}
