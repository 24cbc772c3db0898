import * as z from "zod/mini";
import type { Resource, ResourceTemplate } from "../wire/types/resources.js";
import { object, type Schema, schema } from "./schema.js";
import { annotationsSchema, naming } from "./shared-schemas.js";

function described() {
  return { ...naming(), mimeType: z.string(), annotations: annotationsSchema() };
}

/** A resource of a list. */
export const resourceSchema: Schema<Resource> = schema(() =>
  object<Resource>({ name: z.string(), uri: z.string() }, { ...described(), size: z.number() }),
);

/** A template of a list. */
export const resourceTemplateSchema: Schema<ResourceTemplate> = schema(() =>
  object<ResourceTemplate>({ name: z.string(), uriTemplate: z.string() }, described()),
);
