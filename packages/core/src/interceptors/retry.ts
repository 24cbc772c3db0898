import type { Call, Exchange, Interceptor } from "../call/call.js";
import { MAX_TIMER_MS } from "../call/max-timer-ms.js";
import { pause } from "../call/pause.js";
import { ArgumentError } from "../errors/argument-error.js";
import type { InboundMessage } from "../wire/messages.js";
import { Method } from "../wire/methods.js";
import { type Failure, failureOf } from "./failure.js";

/** Methods that change nothing, so that repeating them does no harm. */
const SAFE: ReadonlySet<string> = new Set([
  Method.discover,
  Method.listTools,
  Method.listResources,
  Method.listResourceTemplates,
  Method.readResource,
  Method.listPrompts,
  Method.getPrompt,
  Method.complete,
  Method.getTask,
  Method.updateTask, // a server takes an answer once
  Method.cancelTask,
]);

/** What to repeat, and how often. */
export interface RetryOptions {
  /** How often a call is repeated. Default: 3. A request that got lost on its way is repeated once at most. */
  readonly maxRetries?: number | undefined;
  /** How long to wait before the first repetition, in milliseconds; it doubles each time. Default: 250. */
  readonly firstDelayMs?: number | undefined;
  /** The longest wait, in milliseconds. A server that wants more with `Retry-After` is not asked again. Default: 30,000. */
  readonly maxDelayMs?: number | undefined;
  /** The tools that may be called twice without harm, by name. Default: none; `idempotent` says it for one call. */
  readonly tools?: readonly string[] | undefined;
}

/**
 * An interceptor that repeats calls that failed for a passing reason, where that is safe: what surely never arrived always;
 * lost connections and the statuses 429, 502, 503 and 504 for methods that change nothing, and for tool calls of which the
 * caller says so. What a server says of its tools is not trusted with that.
 *
 * @throws ArgumentError when an option can't be.
 */
export function retry(options: RetryOptions = {}): Interceptor {
  const settings = {
    maxRetries: atLeastZero("maxRetries", options.maxRetries ?? 3),
    firstDelayMs: atLeastZero("firstDelayMs", options.firstDelayMs ?? 250),
    maxDelayMs: Math.min(atLeastZero("maxDelayMs", options.maxDelayMs ?? 30_000), MAX_TIMER_MS),
    tools: new Set(options.tools),
  };
  return (next) => (call) => retrying(next, call, settings);
}

interface Settings {
  readonly maxRetries: number;
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
  readonly tools: ReadonlySet<unknown>;
}

async function* retrying(
  next: Exchange,
  call: Call,
  settings: Settings,
): AsyncGenerator<InboundMessage> {
  let losses = 0;
  for (let retries = 0; ; retries++) {
    let failure: Failure | undefined;
    try {
      for await (const message of next(call)) {
        failure = failureOf(message);
        if (failure !== undefined && mayRepeat(failure, call, settings)) break;
        failure = undefined;
        yield message;
      }
      if (failure === undefined) return;
    } catch (error) {
      failure = call.signal.aborted ? undefined : failureOf(error);
      if (failure === undefined || !mayRepeat(failure, call, settings)) throw error;
    }
    if (failure.kind === "lost") losses++;
    if (failure.kind === "refused") call.onActivity?.(); // the peer is there, and asked for the wait
    const delayMs = delayOf(failure, retries, settings);
    if (retries >= settings.maxRetries || losses > 1 || delayMs > settings.maxDelayMs) {
      yield* failure.surface();
      return;
    }
    await pause(delayMs, call.signal);
  }
}

function mayRepeat(failure: Failure, call: Call, { tools }: Settings): boolean {
  if (failure.kind === "never_sent") return true;
  const isToolSaid = call.method === Method.callTool && tools.has(call.params.name);
  return SAFE.has(call.method) || call.idempotent || isToolSaid;
}

function delayOf(
  failure: Failure,
  retries: number,
  { firstDelayMs, maxDelayMs }: Settings,
): number {
  if (failure.retryAfterMs !== undefined) return failure.retryAfterMs;
  const delayMs = Math.min(firstDelayMs * 2 ** retries, maxDelayMs);
  return delayMs * (0.5 + Math.random() / 2); // jitter: clients that failed together do not come back together
}

function atLeastZero(name: string, value: number): number {
  if (value >= 0) return value;
  throw new ArgumentError(`${name} is ${value}: give 0 or more.`);
}
