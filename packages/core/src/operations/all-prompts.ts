import type { CallOptions } from "../call/call-options.js";
import { paginate } from "../call/paginate.js";
import type { ClientCore } from "../client-core.js";
import { Method } from "../wire/methods.js";
import type { Prompt } from "../wire/types/prompts.js";
import { listPrompts } from "./list-prompts.js";

/** Walks over all prompts; see `Client`. */
export function allPrompts(core: ClientCore, options: CallOptions = {}): AsyncIterable<Prompt> {
  const walk = {
    method: Method.listPrompts,
    fetchPage: (params: { cursor?: string }, pageOptions: CallOptions) =>
      listPrompts(core, params, pageOptions),
    entriesOf: (page: Awaited<ReturnType<typeof listPrompts>>) => page.prompts,
  };
  return paginate(core, walk, options);
}
