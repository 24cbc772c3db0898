import type { ClientCore } from "../client-core.js";
import { isJsonObject, type JsonObject } from "../wire/json.js";
import type { Tool } from "../wire/types/tools.js";

/** A schema of a tool: of the definition that the caller has, else of the newest one that was listed. */
export function schemaOf(
  core: ClientCore,
  { name, tool }: { readonly name: string; readonly tool?: Tool | undefined },
  which: "inputSchema" | "outputSchema",
): JsonObject | undefined {
  const schema = (tool ?? core.catalogue.schemas(name))?.[which];
  return isJsonObject(schema) ? schema : undefined;
}
