import type { ClientCore } from "../client-core.js";
import { parseResult } from "../schemas/parse-result.js";
import { callToolResultSchema } from "../schemas/tool-schemas.js";
import { checkOutput } from "../tools/output-check.js";
import type { StandardSchema } from "../tools/standard-schema.js";
import { readStructured } from "../tools/structured-content.js";
import type { JsonObject } from "../wire/json.js";
import { Method } from "../wire/methods.js";
import type { CallToolResult, Tool } from "../wire/types/tools.js";

/** The call that a result is of. */
interface ToolCall {
  readonly name: string;
  readonly tool?: Tool | undefined;
  readonly checkOutput?: boolean | undefined;
  readonly structured?: StandardSchema | undefined;
}

/** Reads the final result of a tool, however it came, and checks its structured content. */
export async function toolResult(
  core: ClientCore,
  raw: JsonObject,
  { name, tool, structured, ...options }: ToolCall,
): Promise<CallToolResult> {
  const parsed = parseResult(callToolResultSchema, raw, Method.callTool);
  const result = { ...parsed, content: parsed.content ?? [] };
  if (options.checkOutput ?? true) checkOutput(core, result, { name, tool, raw });
  return structured === undefined ? result : readStructured(result, structured, { name, raw });
}
