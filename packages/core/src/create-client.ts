import type { Client } from "./client.js";
import { createCore } from "./create-core.js";
import { CancelledError } from "./errors/cancelled-error.js";
import { allPrompts } from "./operations/all-prompts.js";
import { allResourceTemplates } from "./operations/all-resource-templates.js";
import { allResources } from "./operations/all-resources.js";
import { allTools } from "./operations/all-tools.js";
import { type CallToolOptions, type CallToolParams, callTool } from "./operations/call-tool.js";
import { complete } from "./operations/complete.js";
import { discover } from "./operations/discover.js";
import { getPrompt } from "./operations/get-prompt.js";
import { listPrompts } from "./operations/list-prompts.js";
import { listResourceTemplates } from "./operations/list-resource-templates.js";
import { listResources } from "./operations/list-resources.js";
import { listTools } from "./operations/list-tools.js";
import { listen } from "./operations/listen.js";
import { readResource } from "./operations/read-resource.js";
import { request } from "./operations/request.js";
import { createTasks } from "./operations/tasks/create-tasks.js";
import type { ClientOptions } from "./options.js";

/**
 * Makes a client. Nothing is sent before the first call.
 *
 * @throws ArgumentError when an option can't be.
 * @throws UnsupportedError when the transport can't carry the `era` that was asked for.
 */
export function createClient(options: ClientOptions): Client {
  const { core, era, close } = createCore(options);
  return {
    discover: (callOptions) => discover(core, callOptions),
    listTools: (params, callOptions) => listTools(core, params, callOptions),
    allTools: (callOptions) => allTools(core, callOptions),
    callTool: ((params: CallToolParams, callOptions?: CallToolOptions) =>
      callTool(core, params, callOptions)) as Client["callTool"],
    tasks: createTasks(core),
    listResources: (params, callOptions) => listResources(core, params, callOptions),
    allResources: (callOptions) => allResources(core, callOptions),
    listResourceTemplates: (params, callOptions) =>
      listResourceTemplates(core, params, callOptions),
    allResourceTemplates: (callOptions) => allResourceTemplates(core, callOptions),
    readResource: (params, callOptions) => readResource(core, params, callOptions),
    listPrompts: (params, callOptions) => listPrompts(core, params, callOptions),
    allPrompts: (callOptions) => allPrompts(core, callOptions),
    getPrompt: (params, callOptions) => getPrompt(core, params, callOptions),
    complete: (params, callOptions) => complete(core, params, callOptions),
    listen: (filter, listenOptions) => listen(core, filter, listenOptions),
    request: (method, params, parse, callOptions) =>
      request(core, { method, params, parse, options: callOptions }),
    cancel: (requestId, { reason } = {}) => {
      for (const scope of core.open) {
        if (scope.requestId === requestId) scope.abort(new CancelledError(reason));
      }
    },
    era: () => era.record(),
    rootsChanged: () => era.rootsChanged(),
    close,
    [Symbol.asyncDispose]: close,
  };
}
