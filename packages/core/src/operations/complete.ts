import type { CallOptions } from "../call/call-options.js";
import { runCall } from "../call/run-call.js";
import type { ClientCore } from "../client-core.js";
import { parseResult } from "../schemas/parse-result.js";
import { completeResultSchema } from "../schemas/prompt-schemas.js";
import type { JsonObject } from "../wire/json.js";
import { Method } from "../wire/methods.js";
import type { CompleteResult, CompletionReference } from "../wire/types/prompts.js";

/** What to complete. */
export interface CompleteParams {
  readonly ref: CompletionReference;
  /** The argument, and what was typed so far. */
  readonly argument: { readonly name: string; readonly value: string };
  /** The arguments that are chosen already. Absent: none. */
  readonly context?:
    | { readonly arguments?: { readonly [name: string]: string } | undefined }
    | undefined;
  readonly _meta?: JsonObject | undefined;
}

/** Asks for proposals for a value; see `Client`. */
export async function complete(
  core: ClientCore,
  params: CompleteParams,
  options: CallOptions = {},
): Promise<CompleteResult> {
  const method = Method.complete;
  const result = await runCall(core, { method, params: { ...params }, options });
  return parseResult(completeResultSchema, result, method);
}
