import type { FetchInit } from "../fetch-like.js";

/** Names what a request asks of the server: its method, and the tool or the like. */
export function operationName({ method, headers, body }: FetchInit): string {
  const called = headers["mcp-method"];
  if (called !== undefined) return `${called} ${headers["mcp-name"] ?? ""}`;
  try {
    const message = JSON.parse(body ?? "");
    return `${message.method} ${message.params?.name ?? message.params?.uri ?? ""}`;
  } catch {
    return method;
  }
}
