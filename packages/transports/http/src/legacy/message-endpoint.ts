import { ProtocolError } from "@plugboard/core/transport";
import { parsedUrl } from "../parsed-url.js";

/**
 * Reads where messages go from the `endpoint` event of a stream. Only the stream's own origin will do: with the messages go
 * the configured headers.
 */
export async function messageEndpoint(data: string, streamUrl: URL): Promise<URL> {
  const peer = streamUrl.origin + streamUrl.pathname;
  const url = parsedUrl(data, streamUrl);
  if (url === undefined) {
    throw new ProtocolError("invalid_message", `The endpoint that ${peer} names is no URL.`);
  }
  if (url.origin !== streamUrl.origin || url.username !== "" || url.password !== "") {
    const where = url.origin === "null" ? url.protocol : url.origin;
    const what = `wants the messages to go to another origin, ${where}, where nothing is sent`;
    throw new ProtocolError("invalid_message", `${peer} ${what}.`);
  }
  url.hash = "";
  return url;
}
