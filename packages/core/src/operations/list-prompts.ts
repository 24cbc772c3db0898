import type { CallOptions } from "../call/call-options.js";
import type { ClientCore } from "../client-core.js";
import { promptSchema } from "../schemas/prompt-schemas.js";
import { Method } from "../wire/methods.js";
import type { ListPromptsResult } from "../wire/types/prompts.js";
import { type ListParams, listPage } from "./list-page.js";

/** Fetches one page of prompts; see `Client`. */
export async function listPrompts(
  core: ClientCore,
  params: ListParams = {},
  options: CallOptions = {},
): Promise<ListPromptsResult> {
  const kind = { method: Method.listPrompts, member: "prompts", entry: promptSchema };
  const { entries, rest } = await listPage(core, kind, { params, options });
  return { ...rest, prompts: entries };
}
