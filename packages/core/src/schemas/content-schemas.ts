import * as z from "zod/mini";
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
export const contentBlockSchema: Schema<ContentBlock> = schema(() =>
  z.pipe(
    z.looseObject({ type: z.string() }),
    z.transform((value, context) => {
      const block = blocks().get(value.type);
      if (block === undefined) return value as unknown as ContentBlock;
      const parsed = z.safeParse(block, value, { jitless: true });
      if (parsed.success) return parsed.data as ContentBlock;
      for (const { path, code } of parsed.error.issues) {
        context.issues.push({ code: "custom", path, input: value, message: code });
      }
      return z.NEVER;
    }),
  ),
);
