import type { NotificationMessage, RequestMessage, Transport } from "@plugboard/core/transport";

/** One request, as the peer sees it. */
export interface PeerExchange {
  readonly request: RequestMessage;
  /** Sends a JSON value, a message or not, where answers to this request go; resolves once there is room for more. */
  send(value: unknown): Promise<void>;
  /** Ends the request's stream in good order; on a shared pipe, the pipe. */
  end(): Promise<void>;
  /** Breaks the request's stream, or the pipe. Only called where the harness says `canBreak`. */
  break(): Promise<void>;
  /** Resolves as soon as the peer knows that the client has cancelled the request. */
  cancelled(): Promise<void>;
  /** How often the peer has been told of that so far. */
  cancellations(): number;
}

/** The peer of the transport that is tested. */
export interface TransportPeer {
  /** The requests that have arrived, in order. */
  requests(): readonly RequestMessage[];
  /** The notifications that have arrived, in order, but for cancellations of requests that have arrived too. */
  notifications(): readonly NotificationMessage[];
  /** The request with that id, as soon as it has arrived. */
  arrived(id: RequestMessage["id"]): Promise<PeerExchange>;
}

/** A transport with its peer, for one case. */
export interface TransportSetup {
  readonly transport: Transport;
  readonly peer: TransportPeer;
  /** Ends both. */
  close(): Promise<void>;
}

/** What the author of a transport supplies to have it tested. */
export interface TransportHarness {
  /** Names the transport in messages. */
  readonly name: string;
  /** Whether each request has a stream of its own, or all share a pipe. */
  readonly binding: "per-request" | "shared";
  /** Makes a new transport and its peer. */
  open(): Promise<TransportSetup>;
  /** Whether `break()` can be played. Default: false, and the case says so. */
  readonly canBreak?: boolean | undefined;
  /** Makes a transport whose peer cannot be reached. Absent: there is no such thing, and the case says so. */
  readonly unreachable?: (() => Promise<Transport>) | undefined;
  /** Of a shared pipe: how many messages may wait for a caller. Default: 1,024. */
  readonly maxBacklogMessages?: number | undefined;
  /** Of a stream per request: how much the peer can send, at the least, before it has to wait. Default: 64 MiB. */
  readonly maxUnreadBytes?: number | undefined;
  /** How long a case waits for what has to happen, in milliseconds. Default: 2,000. */
  readonly patienceMs?: number | undefined;
}
