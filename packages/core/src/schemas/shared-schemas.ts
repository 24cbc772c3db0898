import * as z from "zod/mini";
import { isJsonObject } from "../wire/json.js";
import type { Annotations, Icon, Implementation } from "../wire/types/shared.js";
import { object, type Schema, schema } from "./schema.js";

/** A JSON object, whatever it holds: as it came, member for member. */
export const anyObjectSchema: Schema<{ [key: string]: unknown }> = schema(() =>
  z.custom<{ [key: string]: unknown }>(isJsonObject, "no object"),
);

/** A picture for people. */
export const iconSchema: Schema<Icon> = schema(() =>
  object<Icon>(
    { src: z.string() },
    { mimeType: z.string(), sizes: z.array(z.string()), theme: z.string() },
  ),
);

/** The members that name an item, in every list. */
export function naming(): Record<"title" | "description" | "icons" | "_meta", z.ZodMiniType> {
  return {
    title: z.string(),
    description: z.string(),
    icons: z.array(iconSchema()),
    _meta: anyObjectSchema(),
  };
}

/** Hints on how to use an item. */
export const annotationsSchema: Schema<Annotations> = schema(() =>
  object<Annotations>(
    {},
    { audience: z.array(z.string()), priority: z.number(), lastModified: z.string() },
  ),
);

/** The name of a client or a server. */
export const implementationSchema: Schema<Implementation> = schema(() =>
  object<Implementation>(
    { name: z.string(), version: z.string() },
    {
      title: z.string(),
      description: z.string(),
      websiteUrl: z.string(),
      icons: z.array(iconSchema()),
    },
  ),
);
