import * as z from "zod/mini";
import type { ReadResourceResult } from "../wire/types/resources.js";
import type { Discovery, PaginatedResult } from "../wire/types/results.js";
import { resourceContentsSchema } from "./content-schemas.js";
import { object, type Schema, schema } from "./schema.js";
import { anyObjectSchema } from "./shared-schemas.js";

/** What a server is and offers. Its name, in the body or in `_meta`, is read for itself: it fails no discovery. */
export const discoverySchema: Schema<Discovery> = schema(() =>
  object<Discovery>(
    { supportedVersions: z.array(z.string()), capabilities: anyObjectSchema() },
    { instructions: z.string(), serverInfo: z.unknown(), _meta: anyObjectSchema() },
  ),
);

/** What a resource holds. */
export const readResourceResultSchema: Schema<ReadResourceResult> = schema(() =>
  object<ReadResourceResult>(
    { contents: z.array(resourceContentsSchema()) },
    { _meta: anyObjectSchema() },
  ),
);

/** A page of a list; its entries are read one by one. */
export const pageSchema: Schema<PaginatedResult> = schema(() =>
  object<PaginatedResult>({}, { nextCursor: z.string(), _meta: anyObjectSchema() }),
);
