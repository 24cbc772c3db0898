import { EventLog } from "@plugboard/testing";
import { type RawPeer, type RawReply, type RawRequest, rawPeer } from "@plugboard/testing/node";
import { accept } from "./legacy-session.js";

/** One stream of HTTP+SSE. */
export interface SseStream {
  send(value: unknown): Promise<void>;
  /** Writes any text of the stream. */
  write(text: string): Promise<void>;
  end(): Promise<void>;
  break(): void;
  readonly gone: Promise<void>;
}

/** A server of revision 2024-11-05. */
export interface SsePeer {
  readonly raw: RawPeer;
  readonly streams: EventLog<SseStream>;
  /** What was posted to the endpoint. */
  readonly posted: EventLog<RawRequest>;
}

export interface SsePeerOptions {
  /** What the `endpoint` event says; HOST is replaced by the server's host and port. Default: `/messages?s=1`. */
  readonly endpoint?: string | undefined;
  /** What comes before it. Default: nothing. */
  readonly before?: string | undefined;
  /** Answers a POST to the stream's own URL. Default: with 405. */
  readonly refuse?: ((reply: RawReply) => Promise<void>) | undefined;
  /** Answers a POST to the endpoint. Default: 202, and on the stream what `respond` gives. */
  readonly accept?: ((reply: RawReply, stream: SseStream) => Promise<void>) | undefined;
}

/** Starts a server of HTTP+SSE at `/mcp`; it answers `initialize` on the stream. */
export async function ssePeer(options: SsePeerOptions = {}): Promise<SsePeer> {
  const streams = new EventLog<SseStream>();
  const posted = new EventLog<RawRequest>();
  const raw = await rawPeer(async (reply) => {
    const { request } = reply;
    if (request.method === "GET") return openStream(reply, { streams, options });
    if (request.path === "/mcp") return (options.refuse ?? ((one) => accept(one, 405)))(reply);
    posted.add(request);
    const stream = streams.items.at(-1) as SseStream;
    await (options.accept ?? acceptAndAnswer)(reply, stream);
  });
  return { raw, streams, posted };
}

/** Accepts a message, and answers `initialize` on the stream. */
export async function acceptAndAnswer(reply: RawReply, stream: SseStream): Promise<void> {
  await accept(reply);
  const { id, method } = reply.request.json as { id?: unknown; method?: string };
  if (method !== "initialize") return;
  const result = { protocolVersion: "2024-11-05", capabilities: {}, serverInfo: {} };
  await stream.send({ jsonrpc: "2.0", id, result });
}

async function openStream(
  reply: RawReply,
  { streams, options }: { streams: EventLog<SseStream>; options: SsePeerOptions },
): Promise<void> {
  await reply.startEvents();
  if (options.before !== undefined) await reply.chunk(options.before);
  let isEnded = (): void => {};
  const ended = new Promise<void>((resolve) => {
    isEnded = resolve;
  });
  streams.add({
    send: (value) => reply.chunk(`event: message\ndata: ${JSON.stringify(value)}\n\n`),
    write: (text) => reply.chunk(text),
    end: async () => {
      await reply.endEvents();
      isEnded();
    },
    break: () => reply.reset(),
    gone: reply.gone,
  });
  const { endpoint = "/messages?s=1" } = options;
  const host = reply.request.headers.host ?? "";
  await reply.chunk(`event: endpoint\ndata: ${endpoint.replace("HOST", host)}\n\n`);
  await Promise.race([ended, reply.gone]);
}
