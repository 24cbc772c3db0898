import { ConnectionError, McpError } from "@plugboard/core/transport";
import { errorDetails } from "./error-details.js";

/** Turns what the reading of a reply threw into an error of ours: the connection broke before the response was there. */
export function bodyFailure(
  error: unknown,
  { peer, method }: { readonly peer: string; readonly method: string },
): McpError {
  if (error instanceof McpError) return error;
  const { code } = errorDetails(error);
  const because = code === undefined ? "" : ` (${code})`;
  const message = `The connection to ${peer} broke in the middle of its answer to ${method}${because}.`;
  return new ConnectionError("ended_early", message, { cause: error });
}
