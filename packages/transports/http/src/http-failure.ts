import { excerpt } from "./excerpt.js";
import type { FetchReply } from "./fetch-like.js";
import { HttpError, type HttpErrorCode } from "./http-error.js";

/** What an {@link HttpError} is about. */
export interface HttpFailure {
  readonly method: string;
  readonly peer: string;
  readonly reply: FetchReply;
  /** What is wrong, to follow "HTTP status 200". */
  readonly reason?: string | undefined;
  /** Absent: the body was not read. */
  readonly body?: string | undefined;
}

/** Makes the error for a reply that is HTTP but not MCP; its message names the call, the endpoint and the status. */
export function httpFailure(code: HttpErrorCode, failure: HttpFailure): HttpError {
  const { method, peer, reply, reason, body } = failure;
  const { status, headers } = reply;
  const shown = excerpt(body ?? "");
  const said = shown === "" ? "" : ` It said: ${shown}`;
  const message = `${peer} answered ${method} with HTTP status ${status}${reason ?? ""}.${said}`;
  return new HttpError(code, message, { status, headers, body });
}
