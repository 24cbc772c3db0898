import { CancelledError, type Transport } from "@plugboard/core";
import type { FetchDecorator } from "@plugboard/http";
import { redactHeaders } from "./output/redact-headers.js";
import { aroundExchanges } from "./transports/around-exchanges.js";

/** A request as it would go out. */
export interface RequestPreview {
  /** Over HTTP alone, as the next two. */
  readonly method?: string;
  readonly url?: string;
  /** Secrets are hidden. */
  readonly headers?: { readonly [name: string]: string };
  /** The message. */
  readonly body: unknown;
}

/** Catches one request instead of sending it. */
export interface DryRun {
  /** Catches what goes out over HTTP. */
  readonly decorator: FetchDecorator;
  /** Catches what goes out over anything else. */
  wrap(transport: Transport): Transport;
  /** Lets `send` run until it sends a request of a method, and gives that request. */
  capture(method: string, send: (signal: AbortSignal) => Promise<unknown>): Promise<RequestPreview>;
}

interface Wanted {
  readonly method: string;
  catch(preview: RequestPreview): void;
}

/** Makes a dry run. Until `capture` is called, everything is sent. */
export function createDryRun(): DryRun {
  let wanted: Wanted | undefined;
  return {
    decorator: (fetch) => async (url, init) => {
      const body: unknown = init.body === undefined ? undefined : JSON.parse(init.body);
      if (wanted === undefined || (body as { method?: unknown }).method !== wanted.method) {
        return fetch(url, init);
      }
      const { method, headers } = init;
      return caught(wanted, { method, url, headers: redactHeaders(headers), body });
    },
    wrap: (transport) =>
      aroundExchanges(transport, (exchange) => (request, options) => {
        const catcher = wanted;
        if (catcher?.method !== request.method) return exchange(request, options);
        return {
          [Symbol.asyncIterator]: () => ({ next: () => caught(catcher, { body: request }) }),
        };
      }),
    capture: async (method, send) => {
      const stop = new AbortController();
      let preview: RequestPreview | undefined;
      wanted = {
        method,
        catch: (request) => {
          preview = request;
          stop.abort(new CancelledError("dry run"));
        },
      };
      try {
        await send(stop.signal);
      } catch (error) {
        if (preview === undefined) throw error;
      } finally {
        wanted = undefined;
      }
      if (preview === undefined) throw new Error(`Nothing was sent for ${method}.`);
      return preview;
    },
  };
}

/** Hands a request over instead of sending it. Rejects: nothing comes back. */
async function caught(wanted: Wanted, preview: RequestPreview): Promise<never> {
  await undefined; // the call is not ended from within its own start
  wanted.catch(preview);
  throw new CancelledError("dry run");
}
