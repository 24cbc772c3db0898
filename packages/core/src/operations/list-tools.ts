import type { CallOptions } from "../call/call-options.js";
import type { ClientCore } from "../client-core.js";
import { toolSchema } from "../schemas/tool-schemas.js";
import { Method } from "../wire/methods.js";
import type { ListToolsResult } from "../wire/types/tools.js";
import { type ListParams, listPage } from "./list-page.js";

/** Fetches one page of tools; see `Client`. */
export async function listTools(
  core: ClientCore,
  params: ListParams = {},
  options: CallOptions = {},
): Promise<ListToolsResult> {
  const kind = { method: Method.listTools, member: "tools", entry: toolSchema };
  const { entries, rest } = await listPage(core, kind, { params, options });
  const page = { ...rest, tools: entries };
  const { mirrorsParams } = core;
  if (!mirrorsParams && core.checks === undefined) return page;
  const { valid, invalid } = core.catalogue.learn(params.cursor, page, { mirrorsParams });
  for (const { name, problem } of invalid) {
    const message = `The tool ${JSON.stringify(name.slice(0, 80))} was left out: ${problem}.`;
    core.onWarning({ code: "tool_hidden", message, method: Method.listTools });
  }
  return { ...page, tools: valid };
}
