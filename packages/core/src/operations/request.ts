import type { CallOptions } from "../call/call-options.js";
import { runCall } from "../call/run-call.js";
import type { ClientCore } from "../client-core.js";
import { ArgumentError } from "../errors/argument-error.js";
import { McpError } from "../errors/mcp-error.js";
import { ProtocolError } from "../errors/protocol-error.js";
import type { JsonObject } from "../wire/json.js";
import { mirroredFor } from "./mirrored-for.js";

/** What a request of any method is made of. */
export interface RequestParts<T> {
  readonly method: string;
  readonly params: JsonObject;
  readonly parse: (result: JsonObject) => T;
  readonly options?: CallOptions | undefined;
}

/** Sends a request of any method and reads its result with the caller's parser. */
export async function request<T>(core: ClientCore, parts: RequestParts<T>): Promise<T> {
  const { method, params, parse, options = {} } = parts;
  if (typeof method !== "string" || method === "")
    throw new ArgumentError("The method is no string.");
  const mirrored = mirroredFor(core, { method, params });
  const result = await runCall(core, { method, params: { ...params }, options, mirrored });
  try {
    return parse(result);
  } catch (cause) {
    if (cause instanceof McpError) throw cause;
    const message = `The parser of the caller refused the result of ${method}.`;
    throw new ProtocolError("invalid_result", message, { cause, result });
  }
}
