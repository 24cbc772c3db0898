import type { CallToolResult, Client, JsonObject, Progress, Tool } from "@plugboard/core";
import { type Approve, refusalOf } from "./approval.js";

/** What became of a model's call: the result as the server gave it, or why it was not made. Plain JSON. */
export type ToolOutput =
  | { readonly status: "completed"; readonly result: CallToolResult }
  | { readonly status: "denied"; readonly reason: string };

/** Hears of the progress of a call. */
export type OnToolProgress = (
  progress: Progress,
  call: { readonly name: string; readonly callId: string },
) => void | Promise<void>;

/** A call, as a model wants it. */
export interface ModelCall {
  readonly tool: Tool;
  /** The arguments, as the model wrote them. */
  readonly input: unknown;
  readonly callId: string;
  readonly signal: AbortSignal | undefined;
}

/** How calls are made. */
export interface CallSettings {
  readonly client: Client;
  readonly approve?: Approve | undefined;
  readonly onProgress?: OnToolProgress | undefined;
}

/** Makes a call that a model wants, once it is approved. Rejects with the signal's reason when that aborts. */
export async function callForModel(
  { tool, input, callId, signal }: ModelCall,
  { client, approve, onProgress }: CallSettings,
): Promise<ToolOutput> {
  const { name } = tool;
  const args = argumentsOf(input, name);
  const reason = await refusalOf(approve, { name, arguments: args, tool, callId, signal });
  if (reason !== undefined) return { status: "denied", reason };
  const result = await client.callTool(
    { name, arguments: args },
    {
      signal,
      onProgress: onProgress && ((progress) => onProgress(progress, { name, callId })),
    },
  );
  return { status: "completed", result };
}

function argumentsOf(input: unknown, name: string): JsonObject {
  if (input === undefined || input === null) return {};
  if (typeof input === "object" && !Array.isArray(input)) return input as JsonObject;
  throw new TypeError(`The arguments for ${name} are no object.`);
}
