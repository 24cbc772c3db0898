import type { Transport } from "@plugboard/core";
import { type FetchDecorator, http } from "@plugboard/http";
import { parseHeaders } from "../flags/parse-headers.js";
import type { Session } from "../session.js";

/** Reaches a server over HTTP, as the flags want it. */
export async function httpTransport(
  { settings, io }: Session,
  url: URL,
  decorators: readonly FetchDecorator[],
): Promise<Transport> {
  const headers = await parseHeaders(settings.headers, io);
  return http(url.href, {
    headers,
    decorators,
    maxMessageBytes: settings.maxMessageBytes,
  });
}
