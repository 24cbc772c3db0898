import { type ChannelPeer, channelPeer } from "@plugboard/testing";
import {
  type ChannelTransportOptions,
  createChannelTransport,
  type InboundMessage,
  memoryPair,
  type RequestMessage,
  type Transport,
  type Warning,
} from "../src/transport/index.js";

/** An exchange under way, with the means to abort it. */
export interface Started extends AsyncIterator<InboundMessage> {
  next(): Promise<IteratorResult<InboundMessage>>;
  return(): Promise<IteratorResult<InboundMessage>>;
  abort(reason?: unknown): void;
  readonly warnings: readonly Warning[];
}

/** Makes an exchange, and pulls nothing. */
export function start(transport: Transport, request: RequestMessage): Started {
  const controller = new AbortController();
  const warnings: Warning[] = [];
  const exchange = transport.exchange(request, {
    signal: controller.signal,
    onWarning: (warning) => warnings.push(warning),
  });
  const iterator = exchange[Symbol.asyncIterator]();
  return {
    next: () => iterator.next(),
    return: () => iterator.return?.() as Promise<IteratorResult<InboundMessage>>,
    abort: (reason) => controller.abort(reason),
    warnings,
  };
}

/** A channel transport over pairs in memory, and who sits at their other ends. */
export interface Lifted {
  readonly transport: Transport;
  /** The peers of all connections so far. */
  readonly peers: readonly ChannelPeer[];
  /** The peer of the first connection; there is one as soon as a request was started. */
  readonly peer: ChannelPeer;
}

/** Lifts pairs in memory, a new one for each connection. */
export function lifted(options?: ChannelTransportOptions): Lifted {
  const peers: ChannelPeer[] = [];
  const transport = createChannelTransport(async () => {
    const [mine, theirs] = memoryPair();
    peers.push(channelPeer(theirs));
    return mine;
  }, options);
  return {
    transport,
    peers,
    get peer() {
      const [first] = peers;
      if (first === undefined) throw new Error("Nothing has connected yet.");
      return first;
    },
  };
}

/** Lets everything run that can. */
export function quiet(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
