import { type Client, createClient, retry } from "@plugboard/core";
import { type FetchDecorator, http } from "@plugboard/http";
import { parseHeaders } from "./flags/parse-headers.js";
import { createInputHandlers } from "./input/create-input-handlers.js";
import { escapeLine } from "./output/escape-line.js";
import { reportRetries } from "./report-retries.js";
import type { Session } from "./session.js";
import { VERSION } from "./version.js";

/** What a connection may be given besides the flags. */
export interface ConnectOptions {
  /** Wrap every HTTP request. Absent: none. */
  readonly decorators?: readonly FetchDecorator[] | undefined;
}

/** Makes a client for a server, as the flags want it. Nothing is sent. */
export async function connect(
  session: Session,
  target: URL,
  { decorators }: ConnectOptions = {},
): Promise<Client> {
  const { settings, reporter, io } = session;
  const headers = await parseHeaders(settings.headers, io);
  return createClient({
    transport: http(target.href, {
      headers,
      ...(decorators === undefined ? {} : { decorators }),
      maxMessageBytes: settings.maxMessageBytes,
    }),
    info: { name: "plugboard", version: VERSION },
    input: createInputHandlers(session),
    interceptors:
      settings.retries > 0
        ? [retry({ maxRetries: settings.retries }), reportRetries(reporter.retry)]
        : [],
    timeoutMs: settings.timeoutMs,
    totalTimeoutMs: settings.totalTimeoutMs,
    onWarning: ({ code, message }) => {
      const text = escapeLine(message);
      if (code === "tool_hidden" || code === "list_entry_dropped") reporter.warn(text);
      else reporter.detail(text);
    },
  });
}
