import type { CallToolResult, ContentBlock } from "@plugboard/core";

/** What a model gets of a result. */
export type ResultPolicy = "content" | "structured" | "both";

/** A piece of a result, for a model: text, or base64 with its media type. */
export type ResultPart =
  | { readonly kind: "text"; readonly text: string }
  | {
      readonly kind: "media";
      readonly data: string;
      readonly mediaType: string;
      readonly filename?: string | undefined;
    };

/** What a result has for a model, by the policy, without limits. */
export function resultParts(result: CallToolResult, policy: ResultPolicy): ResultPart[] {
  const content = result.content.map(partOf);
  const isStructured = "structuredContent" in result && result.structuredContent !== undefined;
  if (policy === "content" || !isStructured) return content;
  const json: ResultPart = { kind: "text", text: JSON.stringify(result.structuredContent) };
  if (policy === "structured") return [json];
  const isThere = content.some((part) => part.kind === "text" && isSameJson(part.text, json.text));
  return isThere ? content : [...content, json];
}

function partOf(block: ContentBlock): ResultPart {
  switch (block.type) {
    case "text":
      return { kind: "text", text: block.text };
    case "image":
    case "audio":
      return { kind: "media", data: block.data, mediaType: block.mimeType };
    case "resource_link": {
      const about = [block.mimeType, block.description].filter((word) => word !== undefined);
      return { kind: "text", text: `[${block.name}](${block.uri}) ${about.join(", ")}`.trim() };
    }
    case "resource":
      return resourcePart(block.resource);
    default: {
      const unknown: never = block; // later revisions may have more
      return { kind: "text", text: JSON.stringify(unknown) };
    }
  }
}

function resourcePart(
  resource: Extract<ContentBlock, { readonly type: "resource" }>["resource"],
): ResultPart {
  if ("text" in resource) return { kind: "text", text: `${resource.uri}:\n${resource.text}` };
  const mediaType = resource.mimeType ?? "application/octet-stream";
  const filename = resource.uri.split(/[?#]/, 1)[0]?.split("/").at(-1) || undefined;
  return { kind: "media", data: resource.blob, mediaType, filename };
}

/** Servers repeat structured content as text; the spaces are theirs. */
function isSameJson(text: string, json: string): boolean {
  try {
    return text === json || JSON.stringify(JSON.parse(text)) === json;
  } catch {
    return false;
  }
}
