import type { CallOptions } from "../call/call-options.js";
import { paginate } from "../call/paginate.js";
import type { ClientCore } from "../client-core.js";
import { Method } from "../wire/methods.js";
import type { Tool } from "../wire/types/tools.js";
import { listTools } from "./list-tools.js";

/**
 * Yields all tools of the server, page by page as the loop goes on.
 *
 * @throws ProtocolError "endless_list" when the pages do not end.
 */
export function allTools(core: ClientCore, options: CallOptions = {}): AsyncIterable<Tool> {
  const walk = {
    method: Method.listTools,
    fetchPage: (params: { cursor?: string }, pageOptions: CallOptions) =>
      listTools(core, params, pageOptions),
    entriesOf: (page: Awaited<ReturnType<typeof listTools>>) => page.tools,
  };
  return paginate(core, walk, options);
}
