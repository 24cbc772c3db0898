import { ConnectionError, SessionExpiredError } from "@plugboard/core/transport";
import type { SessionContext } from "./session-context.js";

/** What told that a session is gone. */
export interface ExpiredOptions {
  readonly method: string;
  readonly status: number;
  readonly cause: unknown;
}

/** Ends a session that the server has forgotten, once, and gives the error for whoever learned it. */
export function expire(
  { transport, state, events, streams }: SessionContext,
  { method, status, cause }: ExpiredOptions,
): SessionExpiredError {
  const { peer } = transport;
  const what = `it answered ${method} with HTTP status ${status}`;
  const expired = new SessionExpiredError(`${peer} has forgotten the session: ${what}.`, { cause });
  if (!state.endWith(expired)) return expired;
  const message = `${peer} has forgotten the session whose answer was still coming.`;
  const ended = new ConnectionError("ended_early", message, { cause: expired });
  for (const end of [...streams]) end(ended);
  events.onEnd(expired);
  return expired;
}
