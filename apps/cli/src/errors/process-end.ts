import { ConnectionError } from "@plugboard/core";
import type { ProcessEnd } from "@plugboard/stdio";

/**
 * How a server that was started here has ended; `undefined` when the error is about something else. Told by its looks: the
 * package that makes these errors is loaded only when it is needed.
 */
export function processEnd(error: unknown): ProcessEnd | undefined {
  if (!(error instanceof ConnectionError) || error.name !== "ProcessError") return undefined;
  return error as ConnectionError & ProcessEnd;
}
