import { once } from "node:events";
import { connect } from "node:net";
import {
  type Channel,
  createChannelTransport,
  jsonLine,
  jsonLines,
  type Transport,
} from "@plugboard/core/transport";
import { type FetchDecorator, http } from "@plugboard/http";
import { webSocket } from "@plugboard/websocket";
import { WebSocket } from "ws";

/** One message on the wire: `>` from the client, `<` from the server. */
export type Recorded = readonly [">" | "<", Record<string, unknown>];

/** Where the example server is. */
export interface Places {
  readonly url: string;
  readonly webSocketUrl: string;
  readonly unixPath: string;
}

/** A way to reach the example server, with all that goes over its wire. */
export interface RecordedTransport {
  readonly name: string;
  /** Whether a cancellation is a message; else the stream of the request is closed. */
  readonly isShared: boolean;
  open(places: Places, wire: (entry: Recorded) => void): Transport;
}

const parsed = (text: string) => JSON.parse(text) as Record<string, unknown>;

export const recordedTransports: readonly RecordedTransport[] = [
  {
    name: "HTTP",
    isShared: false,
    open: ({ url }, wire) => http(url, { decorators: [recordedFetch(wire)] }),
  },
  {
    name: "WebSocket",
    isShared: true,
    open: ({ webSocketUrl }, wire) =>
      webSocket(webSocketUrl, { webSocket: recordedWebSocket(wire) }),
  },
  {
    name: "a Unix socket",
    isShared: true,
    open: ({ unixPath }, wire) =>
      createChannelTransport(async () => recordedChannel(await overUnixSocket(unixPath), wire)),
  },
];

function recordedFetch(wire: (entry: Recorded) => void): FetchDecorator {
  return (fetch) => async (url, init) => {
    wire([">", parsed(init.body ?? "")]);
    const reply = await fetch(url, init);
    async function* body(): AsyncGenerator<Uint8Array> {
      let text = "";
      const isStream = reply.headers.get("content-type")?.startsWith("text/event-stream");
      for await (const bytes of reply.body as AsyncIterable<Uint8Array>) {
        text += Buffer.from(bytes).toString();
        if (isStream) {
          const events = text.split("\n\n");
          text = events.pop() ?? "";
          for (const event of events) {
            const data = /^data: (.+)$/m.exec(event)?.[1];
            if (data !== undefined) wire(["<", parsed(data)]);
          }
        }
        yield bytes;
      }
      if (!isStream) wire(["<", parsed(text)]);
    }
    return { status: reply.status, headers: reply.headers, body: body() };
  };
}

function recordedWebSocket(wire: (entry: Recorded) => void): typeof WebSocket {
  return class extends WebSocket {
    constructor(...options: ConstructorParameters<typeof WebSocket>) {
      super(...options);
      this.on("message", (data) => wire(["<", parsed(String(data))]));
    }
    override send(...args: [data: unknown, ...rest: never[]]): void {
      wire([">", parsed(String(args[0]))]);
      super.send(...(args as unknown as Parameters<WebSocket["send"]>));
    }
  } as unknown as typeof WebSocket;
}

function recordedChannel(channel: Channel, wire: (entry: Recorded) => void): Channel {
  async function* incoming(): AsyncGenerator<unknown> {
    for await (const value of channel.incoming) {
      wire(["<", value as Record<string, unknown>]);
      yield value;
    }
  }
  return {
    incoming: incoming(),
    send: (message) => {
      wire([">", parsed(JSON.stringify(message))]);
      return channel.send(message);
    },
    close: () => channel.close(),
  };
}

async function overUnixSocket(path: string): Promise<Channel> {
  const socket = connect({ path });
  await once(socket, "connect");
  socket.on("error", () => {}); // reading throws it
  return {
    incoming: jsonLines(socket),
    send: async (message) => void socket.write(jsonLine(message)),
    close: async () => void socket.destroySoon(),
  };
}
