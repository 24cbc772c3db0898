import {
  type Channel,
  ConnectionError,
  type ExchangeOptions,
  type InboundMessage,
  isNotification,
  isRequest,
  isResponse,
  type OutboundMessage,
  parseMessage,
  type RequestId,
  type RequestMessage,
  RpcError,
  requestNamedBy,
  type Transport,
} from "@plugboard/core/transport";

/** Each names a way in which a transport over a pipe goes wrong. */
export const FLAWS = [
  "sends before next()",
  "sends on return()",
  "sends again when iterated again",
  "goes on after the response",
  "loses what precedes the response",
  "takes 7 for '7'",
  "ends in silence",
  "throws raw errors of the pipe",
  "throws raw errors of connecting",
  "throws at the end of a listen",
  "leaves exchanges open on close()",
  "sends after close()",
  "throws JSON-RPC errors",
  "wraps the reason",
  "notices an abort when pulled",
  "yields what it read ahead after an abort",
  "sends although aborted",
  "cancels everything on an abort",
  "forgets to cancel on return()",
  "waits for the peer on return()",
  "throws on return()",
  "tells the peer twice",
  "tells the peer after the response",
  "tells the peer after the end",
  "tells the peer of what was never sent",
  "keeps an unbounded backlog",
  "refuses the response when the backlog is full",
  "stops reading when the backlog is full",
  "fails all when a backlog is full",
  "chokes on garbage",
  "reports nothing",
  "answers the server's requests",
  "fails all on an error without an id",
  "cancels again on a late answer",
] as const;

export type Flaw = (typeof FLAWS)[number];

const MAX_BACKLOG = 1024;
const DONE: IteratorResult<InboundMessage> = { value: undefined, done: true };

/** A plain transport over a pipe, with a flaw or with none: the cases have to find each. */
export function flawedTransport(connect: () => Promise<Channel>, flaw?: Flaw): Transport {
  const has = (other: Flaw): boolean => flaw === other;
  const open = new Map<RequestId, Exchange>();
  const keyOf = (id: RequestId): RequestId => (has("takes 7 for '7'") ? String(id) : id);
  let connection: Promise<Channel> | undefined;
  let isClosed = false;

  const failAll = (reason: unknown, isEnd = false): void => {
    for (const exchange of [...open.values()]) {
      if (isEnd && has("ends in silence")) exchange.finish();
      else exchange.fail(reason);
    }
  };
  const pump = async (channel: Channel): Promise<void> => {
    let cause: unknown;
    try {
      for await (const value of channel.incoming) await receive(value, channel);
    } catch (error) {
      cause = error;
    }
    connection = undefined;
    const isRaw = has("throws raw errors of the pipe") && cause !== undefined;
    failAll(isRaw ? cause : new ConnectionError("ended_early", "It ended.", { cause }), true);
  };
  const receive = async (value: unknown, channel: Channel): Promise<void> => {
    const message = parseMessage(value);
    if (message === undefined && has("chokes on garbage")) throw new Error("garbage");
    if (message !== undefined && isRequest(message)) {
      const answer = { jsonrpc: "2.0", method: "notifications/refused" } as const;
      if (has("answers the server's requests")) await channel.send(answer);
    } else if (message !== undefined) {
      const id = requestNamedBy(message);
      const isLost = id === null && isResponse(message);
      if (isLost && has("fails all on an error without an id")) failAll(new Error("lost"));
      const exchange = id === undefined || id === null ? undefined : open.get(keyOf(id));
      if (exchange !== undefined) return exchange.deliver(message);
      const isLate = isResponse(message) && has("cancels again on a late answer");
      if (isLate) await channel.send(cancelled(message.id as RequestId));
    }
    if (has("reports nothing")) return;
    for (const exchange of open.values()) {
      exchange.options.onWarning?.({ code: "message_dropped", message: "It was dropped." });
    }
  };
  const connected = async (): Promise<Channel> => {
    if (isClosed && !has("sends after close()"))
      throw new ConnectionError("closed", "It is closed.");
    connection ??= connect().then(
      (channel) => {
        void pump(channel);
        return channel;
      },
      (cause) => {
        connection = undefined;
        if (has("throws raw errors of connecting")) throw cause;
        throw new ConnectionError("unreachable", "It is not there.", { cause });
      },
    );
    return connection;
  };

  class Exchange implements AsyncIterableIterator<InboundMessage> {
    readonly request: RequestMessage;
    readonly options: ExchangeOptions;
    #channel: Channel | undefined;
    #queue: InboundMessage[] = [];
    #wake: (() => void)[] = [];
    #room = (): void => {};
    #isStarted = false;
    #isOver = false;
    #failure: { reason: unknown } | undefined;

    constructor(request: RequestMessage, options: ExchangeOptions) {
      this.request = request;
      this.options = options;
      if (has("sends before next()")) this.#start();
    }

    [Symbol.asyncIterator](): this {
      if (this.#isOver && has("sends again when iterated again")) this.#send();
      return this;
    }

    async next(): Promise<IteratorResult<InboundMessage>> {
      const { signal } = this.options;
      if (!this.#isStarted) this.#start();
      for (;;) {
        const isDropped = signal.aborted && !has("yields what it read ahead after an abort");
        if (isDropped && !this.#isDelivered()) this.#abort();
        const message = this.#queue.shift();
        this.#room();
        if (message !== undefined) return this.#yielded(message);
        if (this.#failure !== undefined) throw this.#failure.reason;
        if (this.#isOver) return DONE;
        await new Promise<void>((resolve) => this.#wake.push(resolve));
      }
    }

    async return(): Promise<IteratorResult<InboundMessage>> {
      if (has("throws on return()")) throw new Error("no");
      if (has("sends on return()") && !this.#isStarted) this.#start();
      if (has("waits for the peer on return()")) await new Promise(() => {});
      const wasOpen = !this.#isOver;
      this.finish();
      this.#isStarted = true;
      this.#failure = undefined;
      this.#queue = [];
      const isTold = wasOpen && !has("forgets to cancel on return()");
      if (isTold) this.#tell();
      return DONE;
    }

    deliver(message: InboundMessage): void | Promise<void> {
      const isCancelled = isNotification(message) && message.method === "notifications/cancelled";
      const isLast = isResponse(message) || isCancelled;
      const isFull = this.#queue.length >= MAX_BACKLOG && this.#wake.length === 0;
      if (isFull && isLast && has("refuses the response when the backlog is full")) return;
      if (isCancelled && has("throws at the end of a listen")) {
        return this.fail(new ConnectionError("ended_early", "It was cancelled."));
      }
      if (isFull && !isLast && !has("keeps an unbounded backlog")) {
        if (has("stops reading when the backlog is full")) {
          return new Promise<void>((resolve) => {
            this.#room = resolve;
          }).then(() => this.deliver(message));
        }
        const overflow = new ConnectionError("overflow", "It is full.");
        if (has("fails all when a backlog is full")) failAll(overflow);
        this.fail(overflow);
        this.#tell();
        return;
      }
      if (isLast && has("loses what precedes the response")) this.#queue = [];
      this.#queue.push(message);
      if (isLast && !has("goes on after the response")) this.finish();
      this.#awake();
    }

    fail(reason: unknown): void {
      this.#failure ??= { reason };
      this.finish();
    }

    finish(): void {
      this.#isOver = true;
      open.delete(keyOf(this.request.id));
      this.#awake();
    }

    #isDelivered(): boolean {
      return this.#isOver && this.#queue.length === 0;
    }

    #yielded(message: InboundMessage): IteratorResult<InboundMessage> {
      if (has("throws JSON-RPC errors") && "error" in message) throw new RpcError(message);
      return { value: message, done: false };
    }

    #start(): void {
      this.#isStarted = true;
      const { signal } = this.options;
      if (signal.aborted && !has("sends although aborted")) {
        this.#abort();
        return;
      }
      if (!has("notices an abort when pulled")) {
        signal.addEventListener("abort", () => this.#onAbort());
      }
      open.set(keyOf(this.request.id), this);
      this.#send();
    }

    #send(): void {
      connected()
        .then(async (channel) => {
          if (this.#failure !== undefined && !has("sends although aborted")) return;
          this.#channel = channel;
          await channel.send(this.request);
        })
        .catch((reason) => this.fail(reason));
    }

    #onAbort(): void {
      if (has("cancels everything on an abort")) for (const other of open.values()) other.#tell();
      if (!this.#isOver) this.#abort();
      else if (this.#failure === undefined) this.#tellIf("tells the peer after the response");
      else this.#tellIf("tells the peer after the end");
    }

    #abort(): void {
      const { reason } = this.options.signal;
      const isSent = this.#channel !== undefined;
      this.fail(has("wraps the reason") ? new Error("aborted", { cause: reason }) : reason);
      if (!has("yields what it read ahead after an abort")) this.#queue = [];
      if (isSent) this.#tell();
      else this.#tellIf("tells the peer of what was never sent");
    }

    #tellIf(its: Flaw): void {
      if (!has(its)) return;
      void connected().then((channel) => channel.send(cancelled(this.request.id)));
    }

    #tell(): void {
      const times = has("tells the peer twice") ? 2 : 1;
      for (let count = 0; count < times; count += 1) {
        this.#channel?.send(cancelled(this.request.id)).catch(() => {});
      }
    }

    #awake(): void {
      for (const wake of this.#wake.splice(0)) wake();
    }
  }

  return {
    exchange: (request, options) => new Exchange(request, options),
    notify: async (notification) => (await connected()).send(notification),
    close: async () => {
      isClosed = true;
      const closing = connection;
      if (!has("leaves exchanges open on close()"))
        failAll(new ConnectionError("closed", "Closed."));
      else open.clear();
      await closing?.then(
        (channel) => channel.close(),
        () => {},
      );
    },
  };
}

function cancelled(requestId: RequestId): OutboundMessage {
  return { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId } };
}
