import type { CallOptions } from "../call/call-options.js";
import type { ClientCore } from "../client-core.js";
import { resourceTemplateSchema } from "../schemas/resource-schemas.js";
import { Method } from "../wire/methods.js";
import type { ListResourceTemplatesResult } from "../wire/types/resources.js";
import { type ListParams, listPage } from "./list-page.js";

/** Fetches one page of resource templates; see `Client`. */
export async function listResourceTemplates(
  core: ClientCore,
  params: ListParams = {},
  options: CallOptions = {},
): Promise<ListResourceTemplatesResult> {
  const kind = {
    method: Method.listResourceTemplates,
    member: "resourceTemplates",
    entry: resourceTemplateSchema,
  };
  const { entries, rest } = await listPage(core, kind, { params, options });
  return { ...rest, resourceTemplates: entries };
}
