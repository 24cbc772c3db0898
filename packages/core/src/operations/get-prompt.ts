import type { CallOptions } from "../call/call-options.js";
import { runCall } from "../call/run-call.js";
import type { ClientCore } from "../client-core.js";
import { ArgumentError } from "../errors/argument-error.js";
import { parseResult } from "../schemas/parse-result.js";
import { getPromptResultSchema } from "../schemas/prompt-schemas.js";
import type { JsonObject } from "../wire/json.js";
import { Method } from "../wire/methods.js";
import type { InputResponses } from "../wire/types/input.js";
import type { GetPromptResult } from "../wire/types/prompts.js";

/** Which prompt to get, and with what. */
export interface GetPromptParams {
  readonly name: string;
  /** Values are strings. Absent: none. */
  readonly arguments?: { readonly [name: string]: string } | undefined;
  readonly _meta?: JsonObject | undefined;
  /** As for `callTool`. */
  readonly inputResponses?: InputResponses | undefined;
  /** As for `callTool`. */
  readonly requestState?: string | undefined;
}

/** Gets a prompt; see `Client`. */
export async function getPrompt(
  core: ClientCore,
  params: GetPromptParams,
  options: CallOptions = {},
): Promise<GetPromptResult> {
  if (typeof params.name !== "string")
    throw new ArgumentError("The name of the prompt is no string.");
  for (const [name, value] of Object.entries(params.arguments ?? {})) {
    if (typeof value === "string" || value === undefined) continue;
    throw new ArgumentError(
      `The argument ${name} is a ${typeof value}; arguments of prompts are strings.`,
    );
  }
  const method = Method.getPrompt;
  const result = await runCall(core, { method, params: { ...params }, options });
  return parseResult(getPromptResultSchema, result, method);
}
