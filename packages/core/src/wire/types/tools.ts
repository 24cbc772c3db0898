import type { JsonObject } from "../json.js";
import type { ContentBlock } from "./content.js";
import type { CacheableResult, PaginatedResult, Result } from "./results.js";
import type { Icon } from "./shared.js";

/** What a server says about a tool's behaviour. Untrusted, unless the server is trusted. */
export type ToolAnnotations = {
  readonly title?: string | undefined;
  readonly readOnlyHint?: boolean | undefined;
  readonly destructiveHint?: boolean | undefined;
  readonly idempotentHint?: boolean | undefined;
  readonly openWorldHint?: boolean | undefined;
};

/** A tool. Its schemas are JSON Schema, exactly as the server sent them. */
export type Tool = {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly icons?: Icon[] | undefined;
  readonly inputSchema: { readonly type: "object"; readonly [keyword: string]: unknown };
  readonly outputSchema?: { readonly [keyword: string]: unknown } | undefined;
  readonly annotations?: ToolAnnotations | undefined;
  readonly _meta?: JsonObject | undefined;
};

/** What a tool gave. `isError` results are results: they are for the model. */
export type CallToolResult = Result & {
  readonly content: ContentBlock[];
  /** Any JSON, `null` included; presence is a matter of the key. */
  readonly structuredContent?: unknown;
  readonly isError?: boolean | undefined;
};

/** A page of tools. */
export type ListToolsResult = PaginatedResult & CacheableResult & { readonly tools: Tool[] };
