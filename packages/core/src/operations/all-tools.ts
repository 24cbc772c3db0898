import type { CallOptions } from "../call/call-options.js";
import { paginate } from "../call/paginate.js";
import type { ClientCore } from "../client-core.js";
import { Method } from "../wire/methods.js";
import type { Tool } from "../wire/types/tools.js";
import { listTools } from "./list-tools.js";

/** Walks over all tools; see `Client`. */
export function allTools(core: ClientCore, options: CallOptions = {}): AsyncIterable<Tool> {
  const walk = {
    method: Method.listTools,
    fetchPage: (params: { cursor?: string }, pageOptions: CallOptions) =>
      listTools(core, params, pageOptions),
    entriesOf: (page: Awaited<ReturnType<typeof listTools>>) => page.tools,
  };
  return paginate(core, walk, options);
}
