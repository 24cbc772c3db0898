import type { CallOptions } from "../call/call-options.js";
import { paginate } from "../call/paginate.js";
import type { ClientCore } from "../client-core.js";
import { Method } from "../wire/methods.js";
import type { ResourceTemplate } from "../wire/types/resources.js";
import { listResourceTemplates } from "./list-resource-templates.js";

/** Walks over all resource templates; see `Client`. */
export function allResourceTemplates(
  core: ClientCore,
  options: CallOptions = {},
): AsyncIterable<ResourceTemplate> {
  const walk = {
    method: Method.listResourceTemplates,
    fetchPage: (params: { cursor?: string }, pageOptions: CallOptions) =>
      listResourceTemplates(core, params, pageOptions),
    entriesOf: (page: Awaited<ReturnType<typeof listResourceTemplates>>) => page.resourceTemplates,
  };
  return paginate(core, walk, options);
}
