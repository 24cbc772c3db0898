import type { Attributes } from "@opentelemetry/api";
import type { Call } from "@plugboard/core/transport";
import { Method } from "./method.js";

/** What a call is, in few different values: for spans and metrics. */
export function callAttributes({ method, params }: Call): Attributes {
  const attributes: Attributes = { "mcp.method.name": method };
  if (method === Method.callTool) {
    attributes["gen_ai.operation.name"] = "execute_tool";
    if (typeof params.name === "string") attributes["gen_ai.tool.name"] = params.name;
  }
  if (method === Method.getPrompt && typeof params.name === "string") {
    attributes["gen_ai.prompt.name"] = params.name;
  }
  return attributes;
}

/** The name of a call's spans: its method, and the tool or prompt where there is one. */
export function spanName(attributes: Attributes): string {
  const target = attributes["gen_ai.tool.name"] ?? attributes["gen_ai.prompt.name"];
  const method = `${attributes["mcp.method.name"]}`;
  return target === undefined ? method : `${method} ${target}`;
}
