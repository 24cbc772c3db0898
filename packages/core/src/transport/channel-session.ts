import type { SharedSignals } from "../call/shared-signals.js";
import { ConnectionError } from "../errors/connection-error.js";
import type {
  InboundMessage,
  NotificationMessage,
  RequestMessage,
  ResponseMessage,
} from "../wire/messages.js";
import type { ChannelConnection } from "./channel-connection.js";
import type { ChannelConnector } from "./channel-connector.js";
import { ChannelExchange, type ConnectionSource } from "./channel-exchange.js";
import type { ExchangeOptions, LegacySession, SessionEvents } from "./transport.js";
import { untilAborted } from "./until-aborted.js";

/** A session of an earlier revision on a shared channel: it begins with a connection, and ends with it. */
export class ChannelSession implements LegacySession, ConnectionSource {
  readonly maxBacklogMessages: number;
  readonly signals: SharedSignals;
  readonly #connector: ChannelConnector;
  readonly #events: SessionEvents;
  #connection: ChannelConnection | undefined;
  #connecting: Promise<ChannelConnection> | undefined;
  #isClosed = false;

  constructor(connector: ChannelConnector, events: SessionEvents) {
    this.maxBacklogMessages = connector.maxBacklogMessages;
    this.signals = connector.signals;
    this.#connector = connector;
    this.#events = events;
  }

  /** The connection of the session, which may have ended: then it fails what it is given. */
  connection(): ChannelConnection | Promise<ChannelConnection> {
    if (this.#isClosed) return Promise.reject(closedError());
    if (this.#connection !== undefined) return this.#connection;
    this.#connecting ??= this.#connect();
    return this.#connecting;
  }

  exchange(request: RequestMessage, options: ExchangeOptions): AsyncIterable<InboundMessage> {
    return new ChannelExchange(request, options, this);
  }

  async notify(
    notification: NotificationMessage,
    { signal }: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<void> {
    signal?.throwIfAborted();
    const connection = await untilAborted(Promise.resolve(this.connection()), signal);
    await untilAborted(connection.write(notification), signal);
  }

  async respond(response: ResponseMessage): Promise<void> {
    const connection = await this.connection();
    await connection.write(response);
  }

  /** The server's own words come on the channel that everything comes on. */
  async openInbound(): Promise<boolean> {
    return true;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#connection?.close();
  }

  async #connect(): Promise<ChannelConnection> {
    const connection = await this.#connector.connection(this.#events.onWarning);
    if (this.#isClosed) throw closedError();
    this.#connection = connection;
    connection.listen(this.#events);
    return connection;
  }
}

function closedError(): ConnectionError {
  return new ConnectionError("closed", "The session is closed.", { mayHaveArrived: false });
}
