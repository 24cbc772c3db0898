import { McpError } from "@plugboard/core/transport";
import { retryAfterMs } from "./retry-after.js";

/**
 * What is wrong with an HTTP reply: a status that carries no message (`unexpected_status`), a body that is neither JSON
 * nor an event stream (`unexpected_content_type`), none at all (`empty_body`), or a redirect that is not followed
 * (`redirect_refused`).
 */
export type HttpErrorCode =
  | "unexpected_status"
  | "unexpected_content_type"
  | "empty_body"
  | "redirect_refused";

/** What an {@link HttpError} keeps of the reply. */
export interface HttpErrorDetails {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  /** Absent: the body was not read. */
  readonly body?: string | undefined;
  /** What went wrong besides. Absent: nothing. */
  readonly cause?: unknown;
}

/** The server answered, but with HTTP and not with MCP. */
export class HttpError extends McpError {
  readonly code: HttpErrorCode;
  /** The HTTP status; 0 for a redirect that a browser hides. */
  readonly status: number;
  /** How long the server asks to wait before the next try, in milliseconds; `undefined` when it does not say. */
  readonly retryAfterMs: number | undefined;
  // Private, so that printing the error prints neither cookies nor pages.
  readonly #headers: { get(name: string): string | null };
  readonly #body: string;

  constructor(code: HttpErrorCode, message: string, details: HttpErrorDetails) {
    super(message, "cause" in details ? { cause: details.cause } : {});
    this.name = "HttpError";
    this.code = code;
    this.status = details.status;
    this.retryAfterMs = retryAfterMs(details.headers.get("retry-after"));
    this.#headers = details.headers;
    this.#body = details.body ?? "";
  }

  /** The reply's headers, by name in any case. */
  get headers(): { get(name: string): string | null } {
    return this.#headers;
  }

  /** The text of the reply's body, within `maxErrorBodyBytes`; empty when it was not read. */
  get body(): string {
    return this.#body;
  }
}
