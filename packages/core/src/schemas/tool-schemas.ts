import * as z from "zod/mini";
import { isJsonObject } from "../wire/json.js";
import type { CallToolResult, Tool, ToolAnnotations } from "../wire/types/tools.js";
import { contentBlockSchema } from "./content-schemas.js";
import { object, type Schema, schema } from "./schema.js";
import { anyObjectSchema, naming } from "./shared-schemas.js";

const toolAnnotationsSchema = schema(() =>
  object<ToolAnnotations>(
    {},
    {
      title: z.string(),
      readOnlyHint: z.boolean(),
      destructiveHint: z.boolean(),
      idempotentHint: z.boolean(),
      openWorldHint: z.boolean(),
    },
  ),
);

const inputSchemaSchema = schema(() =>
  z.custom<Tool["inputSchema"]>(
    (value) => isJsonObject(value) && value.type === "object",
    "no schema of an object",
  ),
);

/** A tool of a list. Its schemas are kept word for word. */
export const toolSchema: Schema<Tool> = schema(() =>
  object<Tool>(
    { name: z.string(), inputSchema: inputSchemaSchema() },
    { ...naming(), outputSchema: anyObjectSchema(), annotations: toolAnnotationsSchema() },
  ),
);

/** What a tool gave. */
export const callToolResultSchema: Schema<CallToolResult> = schema(() =>
  object<CallToolResult>(
    {},
    {
      content: z.array(contentBlockSchema()),
      isError: z.boolean(),
      _meta: anyObjectSchema(),
    },
  ),
);
