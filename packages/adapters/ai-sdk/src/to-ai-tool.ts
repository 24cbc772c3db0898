import type { Tool } from "@plugboard/core";
import { dynamicTool, jsonSchema, type ToolSet } from "ai";
import { type CallSettings, callForModel } from "./shared/call-for-model.js";
import { type ModelOutputSettings, toModelOutput } from "./to-model-output.js";

/** Makes a tool of the SDK of a server's. Its schema stays as the server sent it. */
export function toAiTool(
  tool: Tool,
  settings: CallSettings & ModelOutputSettings,
): ToolSet[string] {
  const title = tool.title ?? tool.annotations?.title;
  return dynamicTool({
    ...(tool.description !== undefined && { description: tool.description }),
    ...(title !== undefined && { title }),
    inputSchema: jsonSchema(tool.inputSchema as Parameters<typeof jsonSchema>[0]),
    execute: (input, { toolCallId, abortSignal }) =>
      callForModel({ tool, input, callId: toolCallId, signal: abortSignal }, settings),
    toModelOutput: ({ output }) => toModelOutput(output, settings),
  });
}
