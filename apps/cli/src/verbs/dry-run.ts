import { CancelledError } from "@plugboard/core";
import type { FetchDecorator } from "@plugboard/http";
import { redactHeaders } from "../output/redact-headers.js";

/** A request as it would go out. */
export interface RequestPreview {
  readonly method: string;
  readonly url: string;
  /** Secrets are hidden. */
  readonly headers: { readonly [name: string]: string };
  readonly body: unknown;
}

/** Catches one request instead of sending it. */
export interface DryRun {
  readonly decorator: FetchDecorator;
  /** Lets `send` run until it sends a request of a method, and gives that request. */
  capture(method: string, send: (signal: AbortSignal) => Promise<unknown>): Promise<RequestPreview>;
}

/** Makes a dry run. Until `capture` is called, everything is sent. */
export function createDryRun(): DryRun {
  let wanted: { readonly method: string; catch(preview: RequestPreview): void } | undefined;
  return {
    decorator: (fetch) => async (url, init) => {
      const body: unknown = init.body === undefined ? undefined : JSON.parse(init.body);
      if (wanted === undefined || (body as { method?: unknown }).method !== wanted.method) {
        return fetch(url, init);
      }
      const { method, headers } = init;
      const caught = wanted;
      await undefined; // the call is not ended from within its own start
      caught.catch({ method, url, headers: redactHeaders(headers), body });
      throw new CancelledError("dry run");
    },
    capture: async (method, send) => {
      const stop = new AbortController();
      let caught: RequestPreview | undefined;
      wanted = {
        method,
        catch: (preview) => {
          caught = preview;
          stop.abort(new CancelledError("dry run"));
        },
      };
      try {
        await send(stop.signal);
      } catch (error) {
        if (caught === undefined) throw error;
      } finally {
        wanted = undefined;
      }
      if (caught === undefined) throw new Error(`Nothing was sent for ${method}.`);
      return caught;
    },
  };
}
