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
import type { RequestId } from "../wire/messages.js";
import { Method } from "../wire/methods.js";
import { declaresTasks } from "../wire/tasks-extension.js";
import type { InputResponses } from "../wire/types/input.js";
import type { CallToolResult, Tool } from "../wire/types/tools.js";
import { allTools } from "./all-tools.js";
import type { CallToolOutcome } from "./call-tool-outcome.js";
import { mirroredFor } from "./mirrored-for.js";
import type { FollowOptions } from "./tasks/follow-options.js";
import { loadTaskOperations } from "./tasks/load-task-operations.js";
import { handleOf, readCreatedTask } from "./tasks/read-task.js";
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
export interface CallToolOptions extends CallOptions, FollowOptions {
  /**
   * The tool's definition, where the caller has it: its annotated arguments are mirrored, and its schemas checked, without a
   * list before.
   */
  readonly tool?: Tool | undefined;
  /** Whether arguments are checked before they are sent. Default: the client's, false. */
  readonly checkArguments?: boolean | undefined;
  /** Whether structured content is checked, where the client has a validator. Default: true. */
  readonly checkOutput?: boolean | undefined;
  /** Whether the server may answer with a task, which is then followed to its end. Default: the client's, false. */
  readonly tasks?: boolean | undefined;
  /** Whether a task is handed over instead, with `"handle"`. Absent: it is followed. */
  readonly task?: undefined;
}

/** How to call a tool whose work may go on when the call is over. */
export interface DetachedCallToolOptions
  extends Omit<CallToolOptions, "task" | "tasks" | keyof FollowOptions> {
  /** Has a task handed over as soon as it is there, and says that there may be one. */
  readonly task: "handle";
}

/** How to call a tool whose structured content is to have a type. */
export interface StructuredCallToolOptions<T> extends CallToolOptions {
  /** Reads the structured content and gives it its type: a schema of zod, valibot, arktype or another Standard Schema. */
  readonly structured: StandardSchema<unknown, T>;
}

/** What the overloads come to. */
type AnyCallToolOptions = Omit<CallToolOptions, "task"> & {
  readonly task?: "handle" | undefined;
  readonly structured?: StandardSchema | undefined;
};

/** Calls a tool; see `Client`. */
export function callTool<T>(
  core: ClientCore,
  params: CallToolParams,
  options: StructuredCallToolOptions<T>,
): Promise<StructuredToolResult<T>>;
export function callTool(
  core: ClientCore,
  params: CallToolParams,
  options: DetachedCallToolOptions,
): Promise<CallToolOutcome>;
export function callTool(
  core: ClientCore,
  params: CallToolParams,
  options?: CallToolOptions,
): Promise<CallToolResult>;
export async function callTool(
  core: ClientCore,
  params: CallToolParams,
  options: AnyCallToolOptions = {},
): Promise<CallToolResult | CallToolOutcome> {
  if (typeof params.name !== "string")
    throw new ArgumentError("The name of the tool is no string.");
  if (options.checkArguments ?? core.checkArguments) {
    checkArguments(core, { name: params.name, arguments: params.arguments, tool: options.tool });
  }
  // What is loaded when the task is there would leave a moment in which nobody could cancel it. A failure comes again.
  if (followsTasks(core, options)) loadTaskOperations().catch(() => {});
  const startedAt = performance.now();
  const { result, tool, requestId } = await answer(core, params, options);
  const call = { ...options, tool, name: params.name };
  if (result.resultType !== "task") {
    const read = await toolResult(core, result, call);
    return options.task === "handle" ? { result: read } : read;
  }
  const created = readCreatedTask(result);
  if (options.task === "handle") return { task: handleOf(created, params.name) };
  const { taskId } = created;
  const spentMs = performance.now() - startedAt;
  const followed = { taskId, created, what: METHOD, spentMs, requestId };
  const { cancelTask = true } = options;
  const { followTask } = await loadTaskOperations();
  return toolResult(core, await followTask(core, followed, { ...options, cancelTask }), call);
}

function followsTasks(core: ClientCore, { task, tasks }: AnyCallToolOptions): boolean {
  return task === undefined && (tasks ?? declaresTasks(core.capabilities));
}

interface Answer {
  readonly result: JsonObject;
  /** The tool's definition that still counts. */
  readonly tool: Tool | undefined;
  /** The newest id on the wire, where the caller knows of ids. */
  readonly requestId: RequestId | undefined;
}

/** What the server answers; once more, with a new list, when it finds that headers do not match. */
async function answer(
  core: ClientCore,
  params: CallToolParams,
  options: AnyCallToolOptions,
): Promise<Answer> {
  const startedAt = performance.now();
  const { tool, onRequestId } = options;
  let requestId: RequestId | undefined;
  const noteId = (id: RequestId): void => {
    requestId = id;
    onRequestId?.(id);
  };
  const noting = onRequestId === undefined ? options : { ...options, onRequestId: noteId };
  try {
    return { result: await send(core, params, noting), tool, requestId };
  } catch (error) {
    const isMismatch = error instanceof RpcError && error.code === ErrorCode.headerMismatch;
    if (!isMismatch || !core.mirrorsParams) throw error;
    const spentMs = performance.now() - startedAt;
    const run = withinTotal(core, noting, { what: METHOD, spentMs });
    await run((listOptions) => refreshCatalogue(core, listOptions));
    const result = await run((again) => send(core, params, { ...again, tool: undefined }));
    return { result, tool: undefined, requestId };
  }
}

function send(
  core: ClientCore,
  params: CallToolParams,
  options: AnyCallToolOptions,
): Promise<JsonObject> {
  const mirrored = mirroredFor(core, { method: METHOD, params, tool: options.tool });
  const sent = params as unknown as JsonObject;
  const tasks = options.task === "handle" ? true : options.tasks;
  const silenceMs = SILENCE_MS;
  return runCall(core, { method: METHOD, params: sent, options, mirrored, silenceMs, tasks });
}

async function refreshCatalogue(core: ClientCore, options: CallOptions): Promise<void> {
  const { signal, timeoutMs, totalTimeoutMs, context } = options;
  const walk = allTools(core, { signal, timeoutMs, totalTimeoutMs, context, refresh: true });
  for await (const _ of walk);
}
