import type { CancelSource } from "@plugboard/core/transport";
import { fetchFailure } from "../fetch-failure.js";
import { fetchInit, type RequestParts } from "../fetch-init.js";
import type { FetchReply } from "../fetch-like.js";
import { followRedirects } from "../redirects.js";
import type { TransportContext } from "../transport-context.js";

/** One HTTP request of an earlier revision. */
export interface SessionRequest {
  /** Names it in messages. */
  readonly label: string;
  readonly method: RequestParts["method"];
  /** What the protocol wants, besides the configured headers; asked for when the request is sent. */
  readonly headers: () => Record<string, string>;
  /** Absent: there is none. */
  readonly body?: string | undefined;
  readonly cancel: CancelSource;
  /** Where to, when it is not the endpoint. */
  readonly url?: URL | undefined;
  /** Called when the request is handed to the fetch: from then on it may arrive. */
  readonly onHanded?: (() => void) | undefined;
  /** Learns of every URL that a redirect led to. */
  readonly onRedirect?: ((url: URL) => void) | undefined;
}

/** Sends one HTTP request, with the configured headers, and gives the reply, whatever its status, with the body unread. */
export async function sessionRequest(
  transport: TransportContext,
  request: SessionRequest,
): Promise<FetchReply> {
  const { label, method, body, cancel, url = transport.url, onRedirect } = request;
  const { headers: source, peer, fetch } = transport;
  const configured = typeof source === "function" ? await source() : source;
  if (cancel.aborted) throw cancel.reason;
  const headers = { ...request.headers(), ...configured };
  const init = fetchInit(
    { method, headers, ...(body !== undefined && { body }) },
    { cancel, fetch },
  );
  request.onHanded?.();
  try {
    return await followRedirects({ ...transport, url, onRedirect }, init, label);
  } catch (error) {
    throw fetchFailure(error, { peer, method: label });
  }
}
