import type { Tool as AiTool } from "ai";
import type { ToolOutput } from "./shared/call-for-model.js";
import { limitedParts, type ResultLimits } from "./shared/limited-parts.js";
import { type ResultPart, type ResultPolicy, resultParts } from "./shared/result-parts.js";

/** What the SDK hands to a model. */
export type ModelOutput = Awaited<ReturnType<NonNullable<AiTool["toModelOutput"]>>>;

/** What a model gets of a result, and how much. */
export interface ModelOutputSettings extends ResultLimits {
  readonly results: ResultPolicy;
  /** The major version of the SDK. */
  readonly sdkVersion: 6 | 7;
}

const NOTHING = "(no content)";

/** What a model gets of an output. One that is none of ours, from an old conversation say, is handed over as it is. */
export function toModelOutput(output: unknown, settings: ModelOutputSettings): ModelOutput {
  if (!isToolOutput(output)) return { type: "json", value: (output ?? null) as never };
  if (output.status === "denied") return { type: "execution-denied", reason: output.reason };
  const { result } = output;
  const isError = result.isError === true;
  // Errors are explained in the content.
  const policy = isError && result.content.length > 0 ? "content" : settings.results;
  const whole = resultParts(result, policy);
  const parts = limitedParts(whole, settings);
  if (isError) return { type: "error-text", value: textOf(parts) };
  if (parts.some(({ kind }) => kind === "media")) {
    return { type: "content", value: parts.map((part) => contentPart(part, settings)) };
  }
  const isWhole = parts.length === 1 && textOf(parts) === textOf(whole);
  if (policy === "structured" && "structuredContent" in result && isWhole) {
    return { type: "json", value: result.structuredContent as never };
  }
  return { type: "text", value: textOf(parts) };
}

function textOf(parts: readonly ResultPart[]): string {
  const texts = parts.map((part) => (part.kind === "text" ? part.text : `[${part.mediaType}]`));
  return texts.join("\n") || NOTHING;
}

type ContentPart = Extract<ModelOutput, { type: "content" }>["value"][number];

function contentPart(part: ResultPart, { sdkVersion }: ModelOutputSettings): ContentPart {
  if (part.kind === "text") return { type: "text", text: part.text };
  const { data, mediaType, filename } = part;
  if (sdkVersion === 7) {
    const file = { type: "file", data: { type: "data", data }, mediaType };
    return { ...file, ...(filename !== undefined && { filename }) } as unknown as ContentPart;
  }
  if (mediaType.startsWith("image/")) return { type: "image-data", data, mediaType };
  return { type: "file-data", data, mediaType, ...(filename !== undefined && { filename }) };
}

function isToolOutput(output: unknown): output is ToolOutput {
  if (typeof output !== "object" || output === null || !("status" in output)) return false;
  if (output.status === "denied") return "reason" in output && typeof output.reason === "string";
  const result = "result" in output ? output.result : undefined;
  return (
    output.status === "completed" &&
    typeof result === "object" &&
    result !== null &&
    Array.isArray((result as { readonly content?: unknown }).content)
  );
}
