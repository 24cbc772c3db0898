/** The extension that this part of the server speaks by itself. */
export const TASKS_EXTENSION = "io.modelcontextprotocol/tasks";

const CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";

/** Whether the `_meta` of a request declares the tasks extension. */
export function tasksDeclared(meta: unknown): boolean {
  const capabilities = member(meta, CAPABILITIES);
  return member(member(capabilities, "extensions"), TASKS_EXTENSION) !== undefined;
}

function member(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return (value as Readonly<Record<string, unknown>>)[key];
}
