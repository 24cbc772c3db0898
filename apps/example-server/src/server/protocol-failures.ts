import type { ProtocolError, ServerContext } from "@modelcontextprotocol/server";
import type { Interposer } from "./interpose-handlers.js";

const failures = new WeakMap<ServerContext, ProtocolError>();

/**
 * Makes the call that owns `ctx` answer with a JSON-RPC error.
 * The high-level server turns whatever a tool throws into an `isError` result, so the error is
 * noted here and thrown again by `surfaceProtocolFailures`, outside of its catch.
 */
export function failProtocol(ctx: ServerContext, error: ProtocolError): never {
  failures.set(ctx, error);
  throw error;
}

/** Throws the protocol error that a tool noted while its call was handled. */
export const surfaceProtocolFailures: Interposer = (next) => async (request, ctx) => {
  const result = await next(request, ctx);
  const failure = failures.get(ctx);
  if (failure) throw failure;
  return result;
};
