import {
  type InboundMessage,
  MetaKey,
  Method,
  type RequestId,
  type RequestMessage,
  type Transport,
  type Warning,
} from "@plugboard/core/transport";
import { resultFor } from "../result-for.js";
import { within } from "../within.js";
import { ensure } from "./ensure.js";
import type { PeerExchange, TransportHarness, TransportSetup } from "./transport-harness.js";

const DEFAULT_PATIENCE_MS = 2_000;

/** How a request of a trial differs from the usual `tools/call`. */
export interface TrialRequest {
  readonly id?: RequestId | undefined;
  readonly method?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Instead of the trial's own. */
  readonly transport?: Transport | undefined;
}

/** A request of a trial, seen from the client. */
export interface TrialExchange {
  readonly request: RequestMessage;
  readonly iterable: AsyncIterable<InboundMessage>;
  readonly iterator: AsyncIterator<InboundMessage>;
  /** What was reported while it was open. */
  readonly warnings: readonly Warning[];
  abort(reason?: unknown): void;
  /** The next message; fails when it does not come in time. */
  next(): Promise<IteratorResult<InboundMessage>>;
  /** What `next()` rejects with; fails when it resolves, or takes too long. */
  failure(pending?: Promise<unknown>): Promise<unknown>;
  /** All messages up to the end. */
  rest(): Promise<readonly InboundMessage[]>;
  /** `return()`, which must resolve, and soon. */
  leave(): Promise<void>;
}

/** One case under way: a transport, its peer, and what every case needs. */
export interface Trial extends TransportSetup {
  readonly harness: TransportHarness;
  /** Makes an exchange, and sends nothing yet. */
  exchange(options?: TrialRequest): TrialExchange;
  /** Pulls once, and waits until the request has reached the peer. The pull is `pending`. */
  sent(options?: TrialRequest): Promise<SentExchange>;
  /** A whole call on the same transport: all that was sent before it has arrived by then. */
  roundTrip(): Promise<void>;
  /** Waits for what has to happen; fails with the sentence when it does not. */
  soon<T>(promise: Promise<T>, sentence: string): Promise<T>;
}

/** A request that the peer has got. */
export interface SentExchange extends TrialExchange {
  readonly peer: PeerExchange;
  readonly pending: Promise<IteratorResult<InboundMessage>>;
}

/** Opens what a case runs on. */
export async function openTrial(harness: TransportHarness): Promise<Trial> {
  const setup = await harness.open();
  const patienceMs = harness.patienceMs ?? DEFAULT_PATIENCE_MS;
  let lastId = 0;
  const soon: Trial["soon"] = (promise, sentence) => within(promise, patienceMs, sentence);
  const exchange: Trial["exchange"] = (options = {}) => {
    lastId += 1;
    return trialExchange(options.transport ?? setup.transport, {
      soon,
      options: { id: lastId, ...options },
    });
  };
  const sent: Trial["sent"] = async (options) => {
    const started = exchange(options);
    const pending = started.next();
    pending.catch(() => {}); // the case looks at it, perhaps later
    const { id, method } = started.request;
    const peer = await soon(setup.peer.arrived(id), `The peer never got the ${method} request.`);
    return { ...started, peer, pending };
  };
  const roundTrip = async (): Promise<void> => {
    const { request, peer, pending, rest } = await sent();
    await soon(peer.send(resultFor(request)), "The peer could not write an answer.");
    const { value } = await pending;
    const isAnswer = value !== undefined && "result" in value && value.id === request.id;
    ensure(isAnswer, "An ordinary call on the same transport did not get its answer.");
    await rest();
  };
  return { ...setup, harness, exchange, sent, roundTrip, soon };
}

function trialExchange(
  transport: Transport,
  { soon, options }: { soon: Trial["soon"]; options: TrialRequest },
): TrialExchange {
  const controller = new AbortController();
  const warnings: Warning[] = [];
  const request = requestOf(options);
  const iterable = transport.exchange(request, {
    signal: options.signal ?? controller.signal,
    onWarning: (warning) => warnings.push(warning),
  });
  let iterator: AsyncIterator<InboundMessage> | undefined;
  const iterate = (): AsyncIterator<InboundMessage> => {
    iterator ??= iterable[Symbol.asyncIterator]();
    return iterator;
  };
  const next = () => soon(iterate().next(), `next() of ${request.method} did not settle.`);
  return {
    request,
    iterable,
    get iterator() {
      return iterate();
    },
    warnings,
    abort: (reason) => controller.abort(reason),
    next,
    failure: async (pending = next()) => {
      const outcome = await pending.then(
        (value) => ({ value }),
        (reason: unknown) => ({ reason }),
      );
      if ("reason" in outcome) return outcome.reason;
      throw new Error(
        `next() resolved with ${JSON.stringify(outcome.value)} where it must reject.`,
      );
    },
    rest: async () => {
      const messages: InboundMessage[] = [];
      for (let step = await next(); step.done !== true; step = await next()) {
        messages.push(step.value);
      }
      return messages;
    },
    leave: async () => {
      const left = iterate().return?.();
      ensure(left !== undefined, "The iterator has no return(), so leaving a loop cannot cancel.");
      const sentence = "return() did not resolve although nothing has to be waited for.";
      await soon(Promise.resolve(left), sentence);
    },
  };
}

function requestOf({ id = 0, method = Method.callTool }: TrialRequest): RequestMessage {
  const _meta = {
    [MetaKey.protocolVersion]: "2026-07-28",
    [MetaKey.clientCapabilities]: {},
    [MetaKey.progressToken]: id,
  };
  if (method === Method.listen) {
    return { jsonrpc: "2.0", id, method, params: { notifications: {}, _meta } };
  }
  return { jsonrpc: "2.0", id, method, params: { name: "probe", arguments: {}, _meta } };
}
