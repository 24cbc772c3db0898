import type { Call, Exchange, Interceptor } from "../call/call.js";
import { cacheHints } from "../wire/cache-hints.js";
import { ErrorCode } from "../wire/error-codes.js";
import { isErrorResponse, isResponse } from "../wire/message-kind.js";
import type { InboundMessage } from "../wire/messages.js";
import { Method } from "../wire/methods.js";
import { type CacheLimits, CacheStore } from "./cache-store.js";

/** The methods whose results may be kept. */
const CACHEABLE: ReadonlySet<string> = new Set([
  Method.discover,
  Method.listTools,
  Method.listResources,
  Method.listResourceTemplates,
  Method.readResource,
  Method.listPrompts,
]);

/** What to keep, and for whom. */
export interface CacheOptions extends Partial<CacheLimits> {
  /**
   * Names whoever is signed in, now: `() => userId`. Results that the server calls private are kept for that name alone.
   * Absent: private results are not kept at all, since nobody can say whose they are.
   */
  readonly partition?: (() => string) | undefined;
}

/**
 * An interceptor that keeps what the server says may be kept, for as long as it says, and forgets it at once when a
 * subscription of the same client hears of a change. `refresh` goes past it. Each client has a cache of its own.
 */
export function cache(options: CacheOptions = {}): Interceptor {
  const { partition, maxEntries = 1_000, maxCharacters = 16_777_216 } = options;
  return (next) => {
    const store = new CacheStore({ maxEntries, maxCharacters });
    return (call) => {
      if (call.method === Method.listen) return watched(next(call), store);
      return isCacheable(call) ? cached(next, call, { store, owner: partition?.() }) : next(call);
    };
  };
}

/** The results of repeated calls, which carry answers or a state, are never kept. */
function isCacheable({ method, params }: Call): boolean {
  return (
    CACHEABLE.has(method) &&
    params.inputResponses === undefined &&
    params.requestState === undefined
  );
}

async function* cached(
  next: Exchange,
  call: Call,
  { store, owner }: { readonly store: CacheStore; readonly owner: string | undefined },
): AsyncGenerator<InboundMessage> {
  const { _meta, ...params } = call.params;
  const shared = JSON.stringify([call.method, params, call.capabilities]);
  const owned = owner === undefined ? undefined : JSON.stringify([shared, owner]);
  const kept = call.refresh ? undefined : (store.get(owned) ?? store.get(shared));
  if (kept !== undefined) {
    yield { jsonrpc: "2.0", id: 0, result: JSON.parse(kept) };
    return;
  }
  const epoch = store.epoch;
  for await (const message of next(call)) {
    if (isResponse(message)) {
      if (isErrorResponse(message)) {
        const isCursorRefused =
          message.error.code === ErrorCode.invalidParams && "cursor" in params;
        if (isCursorRefused) store.forget((entry) => entry.method === call.method);
      } else if (
        epoch === store.epoch &&
        (message.result.resultType ?? "complete") === "complete"
      ) {
        const { ttlMs, cacheScope } = cacheHints(message.result);
        const key = cacheScope === "public" ? shared : owned;
        const uri = typeof params.uri === "string" ? params.uri : undefined;
        if (key !== undefined && ttlMs > 0) {
          store.set(key, { method: call.method, uri, ttlMs, text: JSON.stringify(message.result) });
        }
      }
    }
    yield message;
  }
}

/** Passes a subscription on, and forgets what it says has changed. */
async function* watched(
  messages: AsyncIterable<InboundMessage>,
  store: CacheStore,
): AsyncGenerator<InboundMessage> {
  for await (const message of messages) {
    if (!isResponse(message)) store.forgetChanged(message);
    yield message;
  }
}
