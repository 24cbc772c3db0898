import type { CallOptions } from "../call/call-options.js";
import type { ClientCore } from "../client-core.js";
import { resourceSchema } from "../schemas/resource-schemas.js";
import { Method } from "../wire/methods.js";
import type { ListResourcesResult } from "../wire/types/resources.js";
import { type ListParams, listPage } from "./list-page.js";

/** Fetches one page of resources; see `Client`. */
export async function listResources(
  core: ClientCore,
  params: ListParams = {},
  options: CallOptions = {},
): Promise<ListResourcesResult> {
  const kind = { method: Method.listResources, member: "resources", entry: resourceSchema };
  const { entries, rest } = await listPage(core, kind, { params, options });
  return { ...rest, resources: entries };
}
