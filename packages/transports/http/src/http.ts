import { ConnectionError, type Transport } from "@plugboard/core/transport";
import { createDefaultFetch } from "#fetch";
import { createCallLimit } from "./call-limit.js";
import { HttpExchange } from "./exchange.js";
import type { ExchangeContext } from "./exchange-context.js";
import type { HttpOptions } from "./http-options.js";
import type { OpenLeases } from "./lease.js";
import { createLegacyHttp } from "./legacy/legacy-http.js";
import { createLingering } from "./lingering.js";
import { notify } from "./notify.js";
import { sendRequest } from "./send-request.js";
import { settings } from "./settings.js";

/**
 * Reaches a server over Streamable HTTP: one POST for each request, answered by JSON or an event stream.
 *
 * @throws ArgumentError when the URL or an option can't be used.
 */
export function http(url: string | URL, options: HttpOptions = {}): Transport {
  const checked = settings(url, options);
  const { peer, decorators } = checked;
  const base = options.fetch === undefined ? createDefaultFetch() : { fetch: options.fetch };
  const fetch = decorators.reduceRight((inner, decorate) => decorate(inner), base.fetch);
  const lingering = createLingering();
  const { maxConcurrentCalls } = checked;
  const limit = maxConcurrentCalls === Infinity ? undefined : createCallLimit(maxConcurrentCalls);
  const open: OpenLeases = new Set();
  const context = { ...checked, fetch, lingering, limit, open, checkOpen };
  const exchanges: ExchangeContext = {
    ...context,
    send: (request, how) => sendRequest(context, request, how),
  };
  let isClosed = false;

  function checkOpen(): void {
    if (isClosed) throw closed(peer, false);
  }
  return {
    peer,
    mirrorsParams: true,
    takesCancellation: true,
    legacy: createLegacyHttp(context),
    exchange: (request, exchangeOptions) => new HttpExchange(request, exchangeOptions, exchanges),
    notify: (notification, { signal } = {}) => notify(context, notification, signal),
    async close() {
      isClosed = true;
      for (const end of [...open]) end(closed(peer, true));
      lingering.close();
      if ("close" in base) base.close();
    },
  };
}

function closed(peer: string, mayHaveArrived: boolean): ConnectionError {
  return new ConnectionError("closed", `The transport to ${peer} is closed.`, { mayHaveArrived });
}
