import { type CancelSource, ConnectionError } from "@plugboard/core/transport";
import { bodyFailure } from "../body-failure.js";
import { byteSource } from "../byte-source.js";
import type { FetchReply } from "../fetch-like.js";
import { httpFailure } from "../http-failure.js";
import { jsonOf } from "../json-of.js";
import { type SseEvents, type SseEventsOptions, sseEvents } from "../sse-events.js";
import type { TransportContext } from "../transport-context.js";
import { isEventStream } from "./is-event-stream.js";
import { messageEndpoint } from "./message-endpoint.js";
import { MessageQueue } from "./message-queue.js";
import { sessionRequest } from "./session-request.js";
import { unpacked } from "./unpacked.js";

/** The stream of HTTP+SSE, as it is read. */
export interface SseStream {
  /** Where messages are posted to. */
  readonly endpoint: URL;
  /** What the stream brings; what comes by other ways is added to it. */
  readonly queue: MessageQueue;
  /** Gives up the stream. Never throws. */
  cancel(): void;
}

/** Opens the stream of HTTP+SSE and waits for the event that names the endpoint; other events are ignored. */
export async function openSseStream(
  transport: TransportContext,
  cancel: CancelSource,
): Promise<SseStream> {
  const { peer, maxMessageBytes } = transport;
  const { reply, url } = await get(transport, cancel);
  const source = byteSource(reply.body);
  const queue = new MessageQueue();
  const endpoint = await new Promise<URL>((resolve, reject) => {
    const onNamed: SseEventsOptions["onNamed"] = (name, data) => {
      if (name === "endpoint") messageEndpoint(data, url).then(resolve, reject);
    };
    const events = sseEvents(source, {
      maxMessageBytes,
      subject: `The stream of ${peer}`,
      onNamed,
    });
    // Never rejects.
    void pump(events, queue).then((failure) => {
      const message = `The event stream of ${peer} ended before it named an endpoint.`;
      reject(failure ?? new ConnectionError("ended_early", message));
    });
  }).catch((error) => {
    source.cancel();
    throw bodyFailure(error, { peer, method: "GET" });
  });
  return { endpoint, queue, cancel: () => source.cancel() };
}

/** Asks for the stream; the URL is the one that it came from. */
async function get(
  transport: TransportContext,
  cancel: CancelSource,
): Promise<{ readonly reply: FetchReply; readonly url: URL }> {
  let { url } = transport;
  const reply = await sessionRequest(transport, {
    label: "GET",
    method: "GET",
    headers: () => ({ accept: "text/event-stream" }),
    cancel,
    onRedirect: (to) => {
      url = to;
    },
  });
  if (isEventStream(reply)) return { reply, url };
  const { peer, lingering } = transport;
  lingering.settle(byteSource(reply.body), () => {});
  const reason = ", where an event stream was expected";
  throw httpFailure("unexpected_status", { method: "GET", peer, reply, reason });
}

/** Reads to the end. Gives what broke the stream, if something did. */
async function pump(events: SseEvents, queue: MessageQueue): Promise<unknown> {
  try {
    while (await events.fill()) {
      const data = events.take();
      if (data !== undefined) for (const one of unpacked(jsonOf(data))) queue.add(one);
    }
    queue.end();
    return undefined;
  } catch (error) {
    queue.break(error);
    return error;
  }
}
