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
import { resourceSchema } from "./resource-schemas.js";
import { chosen, object, once, type Schema, schema } from "./schema.js";
import { annotationsSchema, anyObjectSchema } from "./shared-schemas.js";

/** What a resource holds: text, or bytes. */
export const resourceContentsSchema: Schema<TextResourceContents | BlobResourceContents> = schema(
  () => {
    const extras = { mimeType: z.string(), _meta: anyObjectSchema() };
    const text = object<TextResourceContents>({ uri: z.string(), text: z.string() }, extras);
    const blob = object<BlobResourceContents>({ uri: z.string(), blob: z.string() }, extras);
    return chosen((value) => (isJsonObject(value) && "blob" in value ? blob : text));
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
export const contentBlockSchema: Schema<ContentBlock> = schema(() => {
  const untyped = object<ContentBlock>({ type: z.string() });
  return chosen((value) => {
    const type = isJsonObject(value) ? value.type : undefined;
    return (typeof type === "string" ? blocks().get(type) : undefined) ?? untyped;
  });
});
