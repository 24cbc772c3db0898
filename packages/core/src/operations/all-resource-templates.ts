import type { CallOptions } from "../call/call-options.js";
import { paginate } from "../call/paginate.js";
import type { ClientCore } from "../client-core.js";
import { Method } from "../wire/methods.js";
import type { ResourceTemplate } from "../wire/types/resources.js";
import { listResourceTemplates } from "./list-resource-templates.js";

/**
 * Yields all resource templates of the server, page by page as the loop goes on.
 *
 * @throws ProtocolError "endless_list" when the pages do not end.
 */
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
