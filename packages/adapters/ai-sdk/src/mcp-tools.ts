import type { Client, Tool } from "@plugboard/core";
import type { ToolSet } from "ai";
import type { McpToolsOptions } from "./options.js";
import { namedForModels } from "./shared/tool-names.js";
import { watchTools } from "./shared/watched-tools.js";
import { toAiTool } from "./to-ai-tool.js";

/** The tools of a server, for the AI SDK. */
export interface McpTools extends AsyncDisposable {
  /** The tools as they were when they were last listed, for `generateText` and `streamText`: immutable, replaced whole. */
  readonly current: Readonly<ToolSet>;
  /** The server's name of each of them, by the model's. */
  readonly names: ReadonlyMap<string, string>;
  /** Lists the tools anew and replaces `current`. */
  refresh(): Promise<Readonly<ToolSet>>;
  /** Stops listening to changes. The client stays open. */
  close(): Promise<void>;
}

interface Snapshot {
  readonly tools: Readonly<ToolSet>;
  readonly names: ReadonlyMap<string, string>;
}

/**
 * Lists the tools of a client's server as tools of the AI SDK.
 *
 * @throws TypeError when `prefix` can't be, and what `client.allTools()` throws.
 */
export async function mcpTools(client: Client, options: McpToolsOptions = {}): Promise<McpTools> {
  const { prefix = "", filter = () => true, listen = false } = options;
  const { onChange = () => {}, onError = () => {} } = options;
  const settings = {
    client,
    approve: options.approve,
    onProgress: options.onProgress,
    results: options.results ?? "content",
    maxResultChars: options.maxResultChars ?? 50_000,
    maxMediaBytes: options.maxMediaBytes ?? 4_194_304,
    sdkVersion: options.sdkVersion ?? 6,
  };
  const build = (list: readonly Tool[]): Snapshot => {
    const tools: ToolSet = {};
    const names = new Map<string, string>();
    for (const [name, tool] of namedForModels(list.filter(filter), prefix)) {
      tools[name] = toAiTool(tool, settings);
      names.set(name, tool.name);
    }
    return { tools: Object.freeze(tools), names };
  };
  const watched = await watchTools(client, { build, listen, onChange, onError });
  return {
    get current() {
      return watched.current.tools;
    },
    get names() {
      return watched.current.names;
    },
    refresh: async () => (await watched.refresh()).tools,
    close: watched.close,
    [Symbol.asyncDispose]: watched.close,
  };
}
