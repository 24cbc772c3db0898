import type { Attributes } from "@opentelemetry/api";
import type { Call } from "@plugboard/core/transport";
import { Method } from "./method.js";
import type { End } from "./outcome.js";

/** The arguments of a tool call, as a span carries them. */
export function argumentsContent(call: Call, maxChars: number | undefined): Attributes {
  if (maxChars === undefined || call.method !== Method.callTool) return {};
  return contentAttribute("gen_ai.tool.call.arguments", call.params.arguments ?? {}, maxChars);
}

/** The result of a tool call, as a span carries it. */
export function resultContent(call: Call, end: End, maxChars: number | undefined): Attributes {
  if (maxChars === undefined || call.method !== Method.callTool) return {};
  if (end.kind !== "response" || "error" in end.response) return {};
  return contentAttribute("gen_ai.tool.call.result", end.response.result, maxChars);
}

function contentAttribute(name: string, value: unknown, maxChars: number): Attributes {
  const json = JSON.stringify(value);
  const left = json.length - maxChars;
  return { [name]: left > 0 ? `${json.slice(0, maxChars)}… ${left} characters left out` : json };
}
