import type { CallOptions } from "../call/call-options.js";
import { runCall } from "../call/run-call.js";
import type { ClientCore } from "../client-core.js";
import { ArgumentError } from "../errors/argument-error.js";
import { parseResult } from "../schemas/parse-result.js";
import { readResourceResultSchema } from "../schemas/result-schemas.js";
import { cacheHints } from "../wire/cache-hints.js";
import type { JsonObject } from "../wire/json.js";
import { Method } from "../wire/methods.js";
import type { InputResponses } from "../wire/types/input.js";
import type { ReadResourceResult } from "../wire/types/resources.js";

/** Which resource to read. */
export interface ReadResourceParams {
  readonly uri: string;
  readonly _meta?: JsonObject | undefined;
  /** As for `callTool`. */
  readonly inputResponses?: InputResponses | undefined;
  /** As for `callTool`. */
  readonly requestState?: string | undefined;
}

/** Reads a resource; see `Client`. */
export async function readResource(
  core: ClientCore,
  params: ReadResourceParams,
  options: CallOptions = {},
): Promise<ReadResourceResult> {
  if (typeof params.uri !== "string")
    throw new ArgumentError("The uri of the resource is no string.");
  const method = Method.readResource;
  const result = await runCall(core, { method, params: { ...params }, options });
  return { ...parseResult(readResourceResultSchema, result, method), ...cacheHints(result) };
}
