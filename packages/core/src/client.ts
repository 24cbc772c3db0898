import type { CallOptions } from "./call/call-options.js";
import type { ClientCore } from "./client-core.js";
import { createCore } from "./create-core.js";
import { CancelledError } from "./errors/cancelled-error.js";
import * as operations from "./operations/index.js";
import { request } from "./operations/request.js";
import type { ClientOptions } from "./options.js";
import type { JsonObject } from "./wire/json.js";
import type { RequestId } from "./wire/messages.js";

type Operations = typeof operations;
type Bound<F> = F extends (core: ClientCore, ...args: infer A) => infer R
  ? (...args: A) => R
  : never;
type BoundOperations = { readonly [K in keyof Operations]: Bound<Operations[K]> };

/** Calls one server. Made by {@link createClient}. */
export interface Client extends BoundOperations, AsyncDisposable {
  /**
   * Sends a request of any method: the way to what this client has no operation for.
   *
   * @param method The method's name.
   * @param params Its parameters; `{}` for none.
   * @param parse Reads the result and gives it its type. An error that it throws becomes a `ProtocolError`.
   */
  request<T>(
    method: string,
    params: JsonObject,
    parse: (result: JsonObject) => T,
    options?: CallOptions,
  ): Promise<T>;
  /**
   * Cancels a call by the id that its `onRequestId` was given; it rejects with a `CancelledError`. Does nothing when there
   * is no such call any more. `reason` is for the server, where the binding tells it one. Absent: it is told none.
   */
  cancel(requestId: RequestId, options?: { readonly reason?: string | undefined }): void;
  /** Ends every call with `ConnectionError` "closed" and closes the transport. The client stays closed. */
  close(): Promise<void>;
}

/**
 * Makes a client. Nothing is sent before the first call.
 *
 * @throws ArgumentError when an option can't be.
 */
export function createClient(options: ClientOptions): Client {
  const { core, close } = createCore(options);
  return {
    ...bound(core),
    request: (method, params, parse, callOptions) =>
      request(core, { method, params, parse, options: callOptions }),
    cancel: (requestId, { reason } = {}) => {
      for (const scope of core.open) {
        if (scope.requestId === requestId) scope.abort(new CancelledError(reason));
      }
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

function bound(core: ClientCore): BoundOperations {
  const entries = Object.entries(operations).map(([name, operation]) => [
    name,
    (operation as (core: ClientCore, ...args: unknown[]) => unknown).bind(undefined, core),
  ]);
  return Object.fromEntries(entries) as BoundOperations;
}
