import type { CallOptions } from "../call/call-options.js";
import { paginate } from "../call/paginate.js";
import type { ClientCore } from "../client-core.js";
import { Method } from "../wire/methods.js";
import type { Resource } from "../wire/types/resources.js";
import { listResources } from "./list-resources.js";

/** Walks over all resources; see `Client`. */
export function allResources(core: ClientCore, options: CallOptions = {}): AsyncIterable<Resource> {
  const walk = {
    method: Method.listResources,
    fetchPage: (params: { cursor?: string }, pageOptions: CallOptions) =>
      listResources(core, params, pageOptions),
    entriesOf: (page: Awaited<ReturnType<typeof listResources>>) => page.resources,
  };
  return paginate(core, walk, options);
}
