import * as z from "zod/mini";
import { isJsonObject } from "../wire/json.js";
import type {
  AudioContent,
  BlobResourceContents,
  ContentBlock,
  EmbeddedResource,
  ImageContent,
  TextContent,
  TextResourceContents,
} from "../wire/types/content.js";
import { parse } from "./parse-result.js";
import { resourceSchema } from "./resource-schemas.js";
import { object, once, type Schema, schema } from "./schema.js";
import { annotationsSchema, anyObjectSchema } from "./shared-schemas.js";

/** What a resource holds. */
export const resourceContentsSchema: Schema<TextResourceContents | BlobResourceContents> = schema(
  () => {
    const extras = { mimeType: z.string(), _meta: anyObjectSchema() };
    const named = { uri: z.string() };
    return z.union([
      object<TextResourceContents>({ ...named, text: z.string() }, extras),
      object<BlobResourceContents>({ ...named, blob: z.string() }, extras),
    ]);
  },
);

const blocks = once(() => {
  const extras = { annotations: annotationsSchema(), _meta: anyObjectSchema() };
  const base64 = { data: z.string(), mimeType: z.string() };
  return new Map<string, z.ZodMiniType>([
    ["text", object<TextContent>({ text: z.string() }, extras)],
    ["image", object<ImageContent>(base64, extras)],
    ["audio", object<AudioContent>(base64, extras)],
    ["resource_link", resourceSchema()],
    ["resource", object<EmbeddedResource>({ resource: resourceContentsSchema() }, extras)],
  ]);
});

/** What tools and prompts give. A block of a type that is not known is kept as it is. */
export const contentBlockSchema: Schema<ContentBlock> = schema(
  () =>
    z.transform((value: unknown, { issues }) => {
      const type = isJsonObject(value) ? value.type : undefined;
      const block = typeof type === "string" ? blocks().get(type) : undefined;
      if (typeof type === "string" && block === undefined) return value;
      const parsed =
        block === undefined ? { problem: "no content block" } : parse(() => block, value);
      if ("value" in parsed) return parsed.value;
      issues.push({ code: "custom", input: value, message: parsed.problem });
      return value;
    }) as z.ZodMiniType as z.ZodMiniType<ContentBlock>,
);
