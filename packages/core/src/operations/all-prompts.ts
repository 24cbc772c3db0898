import type { CallOptions } from "../call/call-options.js";
import { paginate } from "../call/paginate.js";
import type { ClientCore } from "../client-core.js";
import { Method } from "../wire/methods.js";
import type { Prompt } from "../wire/types/prompts.js";
import { listPrompts } from "./list-prompts.js";

/**
 * Yields all prompts of the server, page by page as the loop goes on.
 *
 * @throws ProtocolError "endless_list" when the pages do not end.
 */
export function allPrompts(core: ClientCore, options: CallOptions = {}): AsyncIterable<Prompt> {
  const walk = {
    method: Method.listPrompts,
    fetchPage: (params: { cursor?: string }, pageOptions: CallOptions) =>
      listPrompts(core, params, pageOptions),
    entriesOf: (page: Awaited<ReturnType<typeof listPrompts>>) => page.prompts,
  };
  return paginate(core, walk, options);
}
