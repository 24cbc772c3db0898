import type { ReadResourceResult } from "@plugboard/core";
import type { ContentPart } from "./content-part.js";

/** Reduces the contents of a resource to a part. */
export function partOfContents(contents: ReadResourceResult["contents"][number]): ContentPart {
  if ("text" in contents) return { kind: "text", text: contents.text };
  const { blob, mimeType, uri } = contents;
  return { kind: "bytes", base64: blob, mimeType, uri };
}
