import { SharedSignals } from "../call/shared-signals.js";
import { ConnectionError } from "../errors/connection-error.js";
import type { OnWarning, Warning } from "../warning.js";
import type { Channel } from "./channel.js";
import { ChannelConnection } from "./channel-connection.js";
import { closeQuietly } from "./close-quietly.js";
import { connectionErrorFrom } from "./connection-error-from.js";
import { report } from "./report.js";

/** How a transport gets its channels. */
export interface ChannelConnectorOptions {
  readonly connect: (signal: AbortSignal) => Promise<Channel>;
  /** What messages to people call the peer. */
  readonly peer: string;
  readonly maxBacklogMessages: number;
  readonly onWarning: OnWarning | undefined;
}

interface Attempt {
  readonly connection: Promise<ChannelConnection>;
  /** Ends the attempt for those who wait for it. */
  abandon(reason: ConnectionError): void;
}

/** Opens a channel when one is needed and none is open, one at a time, until it is closed for good. */
export class ChannelConnector {
  readonly maxBacklogMessages: number;
  /** The signals of the exchanges. */
  readonly signals: SharedSignals = new SharedSignals();
  readonly #options: ChannelConnectorOptions;
  readonly #closing = new Set<Promise<void>>();
  #attempt: Attempt | undefined;
  #connection: ChannelConnection | undefined;
  #isClosed = false;
  /** The last caller's: whom messages that belong to nobody are reported to, when the transport has no callback. */
  #onWarning: OnWarning | undefined;

  constructor(options: ChannelConnectorOptions) {
    this.maxBacklogMessages = options.maxBacklogMessages;
    this.#options = options;
    this.#onWarning = options.onWarning;
  }

  /** The open connection at once, where there is one: the hot path costs no promise. */
  connection(onWarning?: OnWarning): ChannelConnection | Promise<ChannelConnection> {
    this.#onWarning = this.#options.onWarning ?? onWarning ?? this.#onWarning;
    if (this.#isClosed) return Promise.reject(this.#closedError());
    this.#attempt ??= this.#connection === undefined ? this.#connect() : undefined;
    return this.#connection ?? (this.#attempt as Attempt).connection;
  }

  /** Ends everything; resolves once the channels are closed. Never rejects. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#attempt?.abandon(this.#closedError());
    this.#attempt = undefined;
    void this.#connection?.close(); // it never rejects, and is among the closing ones
    await Promise.all(this.#closing);
  }

  #connect(): Attempt {
    const controller = new AbortController();
    let abandon = (_reason: ConnectionError): void => {};
    const connection = new Promise<ChannelConnection>((resolve, reject) => {
      abandon = (reason) => {
        reject(reason);
        controller.abort(reason);
      };
      this.#openChannel(controller.signal).then(
        (channel) => {
          if (controller.signal.aborted) {
            void closeQuietly(channel); // nobody is left to wait for it
            return;
          }
          this.#attempt = undefined;
          const opened = this.#connected(channel);
          this.#connection = opened;
          opened.start();
          resolve(opened);
        },
        (cause) => {
          this.#attempt = undefined;
          reject(this.#unreachable(cause));
        },
      );
    });
    return { connection, abandon };
  }

  async #openChannel(signal: AbortSignal): Promise<Channel> {
    return this.#options.connect(signal);
  }

  #connected(channel: Channel): ChannelConnection {
    const { peer, maxBacklogMessages } = this.#options;
    const onWarning = (warning: Warning): void => report(this.#onWarning, warning);
    const onEnd = (connection: ChannelConnection): void => {
      if (this.#connection === connection) this.#connection = undefined;
      const closed = connection.close().then(() => void this.#closing.delete(closed));
      this.#closing.add(closed);
    };
    return new ChannelConnection(channel, { peer, maxBacklogMessages, onWarning, onEnd });
  }

  #unreachable(cause: unknown): ConnectionError {
    const message = `${this.#options.peer} could not be reached.`;
    return connectionErrorFrom(cause, { code: "unreachable", message, mayHaveArrived: false });
  }

  #closedError(): ConnectionError {
    const message = `The transport to ${this.#options.peer} is closed.`;
    return new ConnectionError("closed", message, { mayHaveArrived: false });
  }
}
