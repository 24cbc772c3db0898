import type { ContentBlock } from "@plugboard/core";
import type { ContentPart } from "./content-part.js";
import { partOfContents } from "./part-of-contents.js";

/** Reduces a block of content to a part. */
export function partOfBlock(block: ContentBlock): ContentPart {
  switch (block.type) {
    case "text":
      return { kind: "text", text: block.text };
    case "image":
    case "audio":
      return { kind: "bytes", base64: block.data, mimeType: block.mimeType };
    case "resource_link":
      return { kind: "link", uri: block.uri, name: block.title ?? block.name };
    case "resource":
      return partOfContents(block.resource);
    default:
      return { kind: "text", text: JSON.stringify(block) };
  }
}
