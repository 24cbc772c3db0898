import type { JsonObject } from "../json.js";
import type { BlobResourceContents, TextResourceContents } from "./content.js";
import type { CacheableResult, PaginatedResult } from "./results.js";
import type { Annotations, Icon } from "./shared.js";

/** A resource. */
export type Resource = {
  readonly name: string;
  readonly title?: string | undefined;
  readonly uri: string;
  readonly description?: string | undefined;
  readonly mimeType?: string | undefined;
  readonly icons?: Icon[] | undefined;
  readonly annotations?: Annotations | undefined;
  /** In bytes. */
  readonly size?: number | undefined;
  readonly _meta?: JsonObject | undefined;
};

/** Resources by pattern; `uriTemplate` is RFC 6570. */
export type ResourceTemplate = {
  readonly name: string;
  readonly title?: string | undefined;
  readonly uriTemplate: string;
  readonly description?: string | undefined;
  readonly mimeType?: string | undefined;
  readonly icons?: Icon[] | undefined;
  readonly annotations?: Annotations | undefined;
  readonly _meta?: JsonObject | undefined;
};

/** What a resource holds. */
export type ReadResourceResult = CacheableResult & {
  readonly contents: (TextResourceContents | BlobResourceContents)[];
};

/** A page of resources. */
export type ListResourcesResult = PaginatedResult &
  CacheableResult & { readonly resources: Resource[] };

/** A page of resource templates. */
export type ListResourceTemplatesResult = PaginatedResult &
  CacheableResult & { readonly resourceTemplates: ResourceTemplate[] };
