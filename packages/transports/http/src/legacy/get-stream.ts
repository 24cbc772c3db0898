import type { CancelSource } from "@plugboard/core/transport";
import type { FetchReply } from "../fetch-like.js";
import type { SessionContext } from "./session-context.js";
import { sessionRequest } from "./session-request.js";
import { utf8Header } from "./utf8-header.js";

/** Which stream is asked for. */
export interface GetStreamOptions {
  readonly cancel: CancelSource;
  /** The id after which a stream goes on. Absent: it is a new one. */
  readonly lastEventId: string | undefined;
}

/** Asks for an event stream of the session. */
export function getStream(
  { transport, state }: SessionContext,
  { cancel, lastEventId }: GetStreamOptions,
): Promise<FetchReply> {
  const cursor = lastEventId === undefined ? {} : { "last-event-id": utf8Header(lastEventId) };
  return sessionRequest(transport, {
    label: "GET",
    method: "GET",
    headers: () => ({ accept: "text/event-stream", ...state.headers, ...cursor }),
    cancel,
  });
}
