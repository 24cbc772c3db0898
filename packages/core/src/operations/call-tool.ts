import type { CallOptions } from "../call/call-options.js";
import { withinTotal } from "../call/remaining-time.js";
import { runCall } from "../call/run-call.js";
import type { ClientCore } from "../client-core.js";
import { ArgumentError } from "../errors/argument-error.js";
import { RpcError } from "../errors/rpc-error.js";
import { parseResult } from "../schemas/parse-result.js";
import { callToolResultSchema } from "../schemas/tool-schemas.js";
import { ErrorCode } from "../wire/error-codes.js";
import type { JsonObject } from "../wire/json.js";
import { Method } from "../wire/methods.js";
import type { InputResponses } from "../wire/types/input.js";
import type { CallToolResult, Tool } from "../wire/types/tools.js";
import { allTools } from "./all-tools.js";
import { mirroredFor } from "./mirrored-for.js";

/** Tools may work for long without a sign of life. */
const SILENCE_MS = 300_000;
const METHOD = Method.callTool;

/** Which tool to call, and with what. */
export interface CallToolParams {
  readonly name: string;
  /** By the tool's `inputSchema`. Absent: none. */
  readonly arguments?: JsonObject | undefined;
  readonly _meta?: JsonObject | undefined;
  /** Takes up a call that ended with an `InputError`: the answers to the questions of its `result`. */
  readonly inputResponses?: InputResponses | undefined;
  /** Takes up a call that ended with an `InputError`: the `requestState` of its `result`, byte for byte. */
  readonly requestState?: string | undefined;
}

/** How to call a tool. */
export interface CallToolOptions extends CallOptions {
  /** The tool's definition, where the caller has it: its annotated arguments are mirrored without a list before. */
  readonly tool?: Tool | undefined;
}

/** Calls a tool; see `Client`. */
export async function callTool(
  core: ClientCore,
  params: CallToolParams,
  options: CallToolOptions = {},
): Promise<CallToolResult> {
  if (typeof params.name !== "string")
    throw new ArgumentError("The name of the tool is no string.");
  const startedAt = performance.now();
  let result: JsonObject;
  try {
    result = await send(core, params, options);
  } catch (error) {
    const isMismatch = error instanceof RpcError && error.code === ErrorCode.headerMismatch;
    if (!isMismatch || !core.mirrorsParams) throw error;
    const spentMs = performance.now() - startedAt;
    const run = withinTotal(core, options, { what: METHOD, spentMs });
    await run((listOptions) => refreshCatalogue(core, listOptions));
    result = await run((sendOptions) => send(core, params, { ...sendOptions, tool: undefined }));
  }
  const parsed = parseResult(callToolResultSchema, result, METHOD);
  return { ...parsed, content: parsed.content ?? [] };
}

function send(
  core: ClientCore,
  params: CallToolParams,
  options: CallToolOptions,
): Promise<JsonObject> {
  const mirrored = mirroredFor(core, { method: METHOD, params, tool: options.tool });
  const sent = params as unknown as JsonObject;
  return runCall(core, { method: METHOD, params: sent, options, mirrored, silenceMs: SILENCE_MS });
}

async function refreshCatalogue(core: ClientCore, options: CallOptions): Promise<void> {
  const { signal, timeoutMs, totalTimeoutMs, context } = options;
  const walk = allTools(core, { signal, timeoutMs, totalTimeoutMs, context, refresh: true });
  for await (const _ of walk);
}
