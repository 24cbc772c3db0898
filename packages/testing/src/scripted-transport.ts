import {
  ConnectionError,
  type ExchangeOptions,
  type LegacyBinding,
  type NotificationMessage,
  type RequestMessage,
  type Transport,
} from "@plugboard/core/transport";
import { EventLog } from "./event-log.js";
import { ScriptedExchange, type ScriptedExchangeEvents } from "./scripted-exchange.js";

/**
 * Answers a request: gives what belongs to it, the response last. What it throws is thrown at the caller as it is. The
 * signal aborts when the answer is not waited for any more, whoever gave up.
 */
export type Script = (
  request: RequestMessage,
  options: ExchangeOptions,
) => Answers | Promise<Answers>;

type Answers = Iterable<unknown> | AsyncIterable<unknown>;

/** What a scripted transport says about itself. */
export interface ScriptedTransportOptions {
  readonly peer?: string | undefined;
  readonly mirrorsParams?: boolean | undefined;
  readonly legacy?: LegacyBinding | undefined;
}

/** A request, as the transport was asked to carry it. */
export interface ScriptedRequest {
  readonly request: RequestMessage;
  readonly options: ExchangeOptions;
}

/** A transport whose peer is a function, and that remembers what it was asked. */
export interface ScriptedTransport extends Transport {
  /** The requests that were sent, in order. */
  readonly requests: readonly ScriptedRequest[];
  /** The requests that were cancelled before their response, in order. */
  readonly cancelled: readonly ScriptedRequest[];
  /** The notifications that were sent, in order. */
  readonly notifications: readonly NotificationMessage[];
  /** Whether it was closed. */
  readonly isClosed: boolean;
  /** The first request sent that passes the test, as soon as there is one. */
  requested(test: (request: RequestMessage) => boolean): Promise<ScriptedRequest>;
  /** Resolves as soon as a request that passes the test has been cancelled. */
  cancellation(test: (request: RequestMessage) => boolean): Promise<ScriptedRequest>;
}

/** A transport for tests of what is above it: `script` is the peer. It keeps the rules T1 to T9. */
export function scriptedTransport(
  script: Script,
  options: ScriptedTransportOptions = {},
): ScriptedTransport {
  const started = new EventLog<ScriptedExchange>();
  const cancelled = new EventLog<ScriptedExchange>();
  const notifications: NotificationMessage[] = [];
  const open = new Set<ScriptedExchange>();
  let isClosed = false;
  const events: ScriptedExchangeEvents = {
    onStarted: (exchange) => {
      if (isClosed) {
        exchange.fail(closed());
        return;
      }
      open.add(exchange);
      started.add(exchange);
    },
    onCancelled: (exchange) => cancelled.add(exchange),
    onEnded: (exchange) => open.delete(exchange),
  };
  return {
    ...options,
    requests: started.items,
    cancelled: cancelled.items,
    notifications,
    get isClosed() {
      return isClosed;
    },
    requested: (test) => started.first(({ request }) => test(request)),
    cancellation: (test) => cancelled.first(({ request }) => test(request)),
    exchange: (request, exchangeOptions) =>
      new ScriptedExchange(request, exchangeOptions, { script, events }),
    notify: async (notification, { signal } = {}) => {
      signal?.throwIfAborted();
      if (isClosed) throw closed();
      notifications.push(notification);
    },
    close: async () => {
      isClosed = true;
      for (const exchange of open) exchange.fail(closed());
    },
  };
}

function closed(): ConnectionError {
  return new ConnectionError("closed", "The scripted transport is closed.");
}
