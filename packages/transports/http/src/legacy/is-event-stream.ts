import type { FetchReply } from "../fetch-like.js";
import { mediaType } from "../media-type.js";

/** Whether a reply to a GET is the event stream that was asked for. */
export function isEventStream({ status, headers }: FetchReply): boolean {
  return status === 200 && mediaType(headers.get("content-type")) === "text/event-stream";
}
