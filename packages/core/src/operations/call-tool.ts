import type { CallOptions } from "../call/call-options.js";
import { withinTotal } from "../call/remaining-time.js";
import { runCall } from "../call/run-call.js";
import type { ClientCore } from "../client-core.js";
import { ArgumentError } from "../errors/argument-error.js";
import { RpcError } from "../errors/rpc-error.js";
import { checkArguments } from "../tools/argument-check.js";
import type { StandardSchema } from "../tools/standard-schema.js";
import type { StructuredToolResult } from "../tools/structured-content.js";
import { ErrorCode } from "../wire/error-codes.js";
import type { JsonObject } from "../wire/json.js";
import { Method } from "../wire/methods.js";
import type { InputResponses } from "../wire/types/input.js";
import type { CallToolResult, Tool } from "../wire/types/tools.js";
import { allTools } from "./all-tools.js";
import { mirroredFor } from "./mirrored-for.js";
import { toolResult } from "./tool-result.js";

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
  /**
   * The tool's definition, where the caller has it: its annotated arguments are mirrored, and its schemas checked, without a
   * list before.
   */
  readonly tool?: Tool | undefined;
  /** Whether arguments are checked before they are sent. Default: the client's, false. */
  readonly checkArguments?: boolean | undefined;
  /** Whether structured content is checked, where the client has a validator. Default: true. */
  readonly checkOutput?: boolean | undefined;
}

/** How to call a tool whose structured content is to have a type. */
export interface StructuredCallToolOptions<T> extends CallToolOptions {
  /** Reads the structured content and gives it its type: a schema of zod, valibot, arktype or another Standard Schema. */
  readonly structured: StandardSchema<unknown, T>;
}

/** Calls a tool; see `Client`. */
export function callTool<T>(
  core: ClientCore,
  params: CallToolParams,
  options: StructuredCallToolOptions<T>,
): Promise<StructuredToolResult<T>>;
export function callTool(
  core: ClientCore,
  params: CallToolParams,
  options?: CallToolOptions,
): Promise<CallToolResult>;
export async function callTool(
  core: ClientCore,
  params: CallToolParams,
  options: CallToolOptions & { readonly structured?: StandardSchema } = {},
): Promise<CallToolResult> {
  if (typeof params.name !== "string")
    throw new ArgumentError("The name of the tool is no string.");
  if (options.checkArguments ?? core.checkArguments) {
    checkArguments(core, { name: params.name, arguments: params.arguments, tool: options.tool });
  }
  const startedAt = performance.now();
  let { tool } = options;
  let result: JsonObject;
  try {
    result = await send(core, params, options);
  } catch (error) {
    const isMismatch = error instanceof RpcError && error.code === ErrorCode.headerMismatch;
    if (!isMismatch || !core.mirrorsParams) throw error;
    const spentMs = performance.now() - startedAt;
    const run = withinTotal(core, options, { what: METHOD, spentMs });
    await run((listOptions) => refreshCatalogue(core, listOptions));
    tool = undefined;
    result = await run((sendOptions) => send(core, params, { ...sendOptions, tool }));
  }
  return toolResult(core, result, { ...options, tool, name: params.name });
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
