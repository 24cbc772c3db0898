import type { JsonObject } from "../json.js";
import type { Resource } from "./resources.js";
import type { Annotations } from "./shared.js";

/** Text. */
export type TextContent = {
  readonly type: "text";
  readonly text: string;
  readonly annotations?: Annotations | undefined;
  readonly _meta?: JsonObject | undefined;
};

/** A picture; `data` is base64. */
export type ImageContent = {
  readonly type: "image";
  readonly data: string;
  readonly mimeType: string;
  readonly annotations?: Annotations | undefined;
  readonly _meta?: JsonObject | undefined;
};

/** Sound; `data` is base64. */
export type AudioContent = {
  readonly type: "audio";
  readonly data: string;
  readonly mimeType: string;
  readonly annotations?: Annotations | undefined;
  readonly _meta?: JsonObject | undefined;
};

/** A resource by name, to be read if wanted. */
export type ResourceLink = Resource & { readonly type: "resource_link" };

/** A resource with its contents. */
export type EmbeddedResource = {
  readonly type: "resource";
  readonly resource: TextResourceContents | BlobResourceContents;
  readonly annotations?: Annotations | undefined;
  readonly _meta?: JsonObject | undefined;
};

/** What tools and prompts give. */
export type ContentBlock =
  | TextContent
  | ImageContent
  | AudioContent
  | ResourceLink
  | EmbeddedResource;

/** The text of a resource. */
export type TextResourceContents = {
  readonly uri: string;
  readonly mimeType?: string | undefined;
  readonly text: string;
  readonly _meta?: JsonObject | undefined;
};

/** The bytes of a resource; `blob` is base64. */
export type BlobResourceContents = {
  readonly uri: string;
  readonly mimeType?: string | undefined;
  readonly blob: string;
  readonly _meta?: JsonObject | undefined;
};
