import { ConnectionError } from "@plugboard/core";

/**
 * The HTTP status with which a server refused to open a WebSocket; `undefined` for every other error. Told by its looks:
 * the package that makes these errors is loaded only when it is needed.
 */
export function upgradeStatus(error: unknown): number | undefined {
  if (!(error instanceof ConnectionError) || !(error.cause instanceof Error)) return undefined;
  const { name, status } = error.cause as Error & { readonly status?: unknown };
  return name === "WebSocketError" && typeof status === "number" ? status : undefined;
}
