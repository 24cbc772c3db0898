import type { ClientCapabilities } from "./types/capabilities.js";

/** The extension for work that goes on after a server has answered. */
const TASKS_EXTENSION = "io.modelcontextprotocol/tasks";

/** Whether a client can do with tasks. */
export function declaresTasks({ extensions }: ClientCapabilities): boolean {
  return extensions?.[TASKS_EXTENSION] !== undefined;
}

/** The capabilities with tasks declared. */
export function withTasks(capabilities: ClientCapabilities = {}): ClientCapabilities {
  if (declaresTasks(capabilities)) return capabilities;
  const extensions = { ...capabilities.extensions, [TASKS_EXTENSION]: {} };
  return { ...capabilities, extensions };
}

/** The capabilities without tasks. */
export function withoutTasks(capabilities: ClientCapabilities): ClientCapabilities {
  if (!declaresTasks(capabilities)) return capabilities;
  const { extensions: { [TASKS_EXTENSION]: _tasks, ...extensions } = {}, ...others } = capabilities;
  return Object.keys(extensions).length === 0 ? others : { ...others, extensions };
}
