import { ArgumentError } from "../errors/argument-error.js";
import { ConnectionError } from "../errors/connection-error.js";
import { McpError } from "../errors/mcp-error.js";
import { ProtocolError } from "../errors/protocol-error.js";
import type { Warning } from "../warning.js";
import { requestNamedBy } from "../wire/correlate.js";
import { isRequest, isResponse } from "../wire/message-kind.js";
import type {
  Message,
  NotificationMessage,
  OutboundMessage,
  ResponseMessage,
} from "../wire/messages.js";
import { Method, Notification } from "../wire/methods.js";
import { misshapenResponseId } from "../wire/misshapen-response.js";
import { parseMessage } from "../wire/parse-message.js";
import type { Channel } from "./channel.js";
import { closeQuietly } from "./close-quietly.js";
import { connectionErrorFrom } from "./connection-error-from.js";
import { droppedMessage } from "./dropped-message.js";
import { type OpenRequest, OpenRequests } from "./open-requests.js";
import type { Receiver } from "./receiver.js";
import { report } from "./report.js";

/** What a connection is told. */
export interface ChannelConnectionOptions {
  /** What messages to people call the peer. */
  readonly peer: string;
  /** Named in the error of a request that nobody reads. */
  readonly maxBacklogMessages: number;
  /** Where messages that belong to nobody are reported. */
  readonly onWarning: (warning: Warning) => void;
  /** Called once, when the connection is over and before its requests are told. */
  readonly onEnd: (connection: ChannelConnection) => void;
}

/** Who takes what belongs to no request: the session of an earlier revision, where the server may speak by itself. */
export interface Listener {
  onMessage(message: Message): void;
  /** The channel has ended by itself. */
  onEnd(reason: ConnectionError): void;
}

/** One channel from its opening to its end: reads all the time, and hands each message to the request it belongs to. */
export class ChannelConnection {
  readonly #channel: Channel;
  readonly #options: ChannelConnectionOptions;
  readonly #requests = new OpenRequests();
  /** How to fail the writes under way that no request waits for. */
  readonly #writes = new Set<(reason: unknown) => void>();
  #closed: Promise<void> | undefined;
  #listener: Listener | undefined;

  constructor(channel: Channel, options: ChannelConnectionOptions) {
    this.#channel = channel;
    this.#options = options;
  }

  /** Starts to read. Not the constructor's work: the channel may turn out to be at its end at once. */
  start(): void {
    void this.#read(); // it catches everything itself
  }

  get isOpen(): boolean {
    return this.#closed === undefined;
  }

  /** From now on, what belongs to no request goes to a listener; the last one wins. */
  listen(listener: Listener): void {
    this.#listener = listener;
  }

  /** Sends a request. Whatever happens to it, its receiver is told. */
  open(receiver: Receiver): void {
    const { id, method } = receiver.request;
    if (this.#closed !== undefined) {
      const message = `The connection to ${this.#options.peer} ended before ${method} was sent.`;
      receiver.fail(new ConnectionError("ended_early", message, { mayHaveArrived: false }));
      return;
    }
    if (this.#requests.get(id) !== undefined) {
      const message = `The id ${JSON.stringify(id)} belongs to another open request.`;
      receiver.fail(new ArgumentError(message));
      return;
    }
    const open = this.#requests.add(receiver);
    this.#write(receiver.request).then(
      () => this.#sent(open),
      (cause) => this.#unsent(open, cause),
    );
  }

  /** Forgets a request, and tells the peer as soon as it has got it. Does nothing when the request is over. */
  cancel(receiver: Receiver, reason: string | undefined): void {
    const { id } = receiver.request;
    const open = this.#requests.get(id);
    if (open === undefined) return;
    if (receiver.request.method === Method.initialize) {
      this.#requests.delete(open);
      return; // it may not be cancelled
    }
    open.cancellation ??= {
      jsonrpc: "2.0",
      method: Notification.cancelled,
      params: reason === undefined ? { requestId: id } : { requestId: id, reason },
    };
    if (open.isSent) this.#tell(open, open.cancellation);
  }

  /** Sends what nothing answers: a notification, or the answer to a request of the server's. */
  write(message: NotificationMessage | ResponseMessage): Promise<void> {
    const { peer } = this.#options;
    const what = isResponse(message) ? "A response" : message.method;
    if (this.#closed !== undefined) {
      const text = `The connection to ${peer} ended before ${what} was sent.`;
      return Promise.reject(new ConnectionError("ended_early", text, { mayHaveArrived: false }));
    }
    return new Promise((resolve, reject) => {
      this.#writes.add(reject);
      this.#write(message)
        .then(resolve, (cause) => reject(notWritten(what, { peer, cause })))
        .finally(() => this.#writes.delete(reject));
    });
  }

  /** Fails what is open and frees the channel. Never rejects. */
  close(): Promise<void> {
    const { peer } = this.#options;
    return this.#end(
      (open) => {
        const message = `The transport to ${peer} was closed before it answered ${open.receiver.request.method}.`;
        open.receiver.fail(new ConnectionError("closed", message));
      },
      new ConnectionError("closed", `The transport to ${peer} was closed.`),
    );
  }

  async #read(): Promise<void> {
    let cause: unknown;
    try {
      for await (const value of this.#channel.incoming) {
        if (this.#closed !== undefined) return;
        this.#receive(value);
      }
    } catch (error) {
      cause = error;
    }
    if (this.#closed !== undefined) return;
    const { peer } = this.#options;
    const failure = endedEarly(`The connection to ${peer} ended.`, cause);
    void this.#end(({ receiver }) => {
      const message = `The connection to ${peer} ended before it answered ${receiver.request.method}.`;
      receiver.failAfterBacklog(endedEarly(message, cause));
    }, failure);
    this.#listener?.onEnd(failure);
  }

  #end(fail: (open: OpenRequest) => void, failure: ConnectionError): Promise<void> {
    if (this.#closed !== undefined) return this.#closed;
    this.#closed = closeQuietly(this.#channel);
    this.#options.onEnd(this);
    for (const open of this.#requests.takeAll()) {
      if (open.cancellation === undefined) fail(open);
    }
    for (const reject of this.#writes) reject(failure);
    return this.#closed;
  }

  #receive(value: unknown): void {
    if (this.#listener !== undefined && Array.isArray(value) && value.length > 0) {
      for (const one of value) this.#receiveOne(one); // a batch, as 2025-03-26 has them
    } else {
      this.#receiveOne(value);
    }
  }

  #receiveOne(value: unknown): void {
    const message = parseMessage(value);
    if (message === undefined ? this.#failMisshapen(value) : this.#take(message)) return;
    this.#options.onWarning(droppedMessage(message, this.#options.peer));
  }

  /** Whether someone wants a message. */
  #take(message: Message): boolean {
    if (isResponse(message)) return this.#answer(message);
    if (this.#listener === undefined) return !isRequest(message) && this.#notified(message);
    // A server that sends requests cancels its own, whose ids say nothing about ours.
    const isItsOwn = isRequest(message) || message.method === Notification.cancelled;
    if (isItsOwn || !this.#notified(message)) this.#listener.onMessage(message);
    return true;
  }

  #answer(response: ResponseMessage): boolean {
    const id = response.id ?? undefined;
    const open = id === undefined ? undefined : this.#requests.get(id);
    if (open === undefined) return false;
    this.#requests.delete(open);
    if (open.cancellation !== undefined) return false;
    open.receiver.deliverLast(response);
    return true;
  }

  /** A request that was answered with something that is no response gets no better answer: it fails at once. */
  #failMisshapen(value: unknown): boolean {
    const id = misshapenResponseId(value);
    const open = id === undefined ? undefined : this.#requests.get(id);
    if (open === undefined || open.cancellation !== undefined) return false;
    this.#requests.delete(open);
    const { method } = open.receiver.request;
    const message = `${this.#options.peer} answered ${method} with something that is no JSON-RPC response.`;
    open.receiver.failAfterBacklog(new ProtocolError("invalid_message", message));
    return true;
  }

  #notified(notification: NotificationMessage): boolean {
    const id = requestNamedBy(notification);
    if (id === undefined) return this.#logged(notification);
    const open = id === null ? undefined : this.#requests.get(id);
    if (open === undefined || open.cancellation !== undefined) return false;
    if (notification.method !== Notification.cancelled) return this.#deliver(open, notification);
    if (open.receiver.request.method !== Method.listen) return false;
    this.#requests.delete(open);
    open.receiver.deliverLast(notification);
    return true;
  }

  #logged(notification: NotificationMessage): boolean {
    if (notification.method !== Notification.message) return false;
    let isWanted = false;
    for (const open of this.#requests.logged()) {
      if (open.cancellation !== undefined) continue;
      isWanted = this.#deliver(open, notification);
    }
    return isWanted;
  }

  #deliver(open: OpenRequest, notification: NotificationMessage): true {
    const { receiver } = open;
    if (receiver.deliver(notification)) return true;
    const { maxBacklogMessages } = this.#options;
    const message = `Nobody reads what ${this.#options.peer} sends for ${receiver.request.method}: more than ${maxBacklogMessages} messages waited.`;
    receiver.fail(new ConnectionError("overflow", message));
    this.cancel(receiver, undefined);
    return true;
  }

  #sent(open: OpenRequest): void {
    open.isSent = true;
    if (open.cancellation !== undefined) this.#tell(open, open.cancellation);
  }

  #unsent(open: OpenRequest, cause: unknown): void {
    if (!this.#requests.has(open)) return;
    this.#requests.delete(open);
    const { method } = open.receiver.request;
    if (open.cancellation !== undefined) return;
    open.receiver.fail(notWritten(method, { peer: this.#options.peer, cause }));
  }

  #tell(open: OpenRequest, cancellation: NotificationMessage): void {
    if (!this.#requests.has(open)) return;
    this.#requests.delete(open);
    const { request, onWarning } = open.receiver;
    this.#write(cancellation).catch((cause) => {
      report(onWarning ?? this.#options.onWarning, {
        code: "cancel_failed",
        message: `${this.#options.peer} could not be told that ${request.method} was cancelled.`,
        method: request.method,
        requestId: request.id,
        cause,
      });
    });
  }

  #write(message: OutboundMessage): Promise<void> {
    try {
      return this.#channel.send(message);
    } catch (cause) {
      return Promise.reject(cause);
    }
  }
}

function endedEarly(message: string, cause: unknown): ConnectionError {
  return connectionErrorFrom(cause, { code: "ended_early", message, mayHaveArrived: true });
}

function notWritten(method: string, { peer, cause }: { peer: string; cause: unknown }): McpError {
  if (cause instanceof McpError) return cause;
  return endedEarly(`${method} could not be written to ${peer}.`, cause);
}
