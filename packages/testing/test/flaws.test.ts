import type { Transport } from "@plugboard/core/transport";
import {
  type ScriptedTransport,
  scriptedTransport,
  type TransportHarness,
  transportCases,
} from "@plugboard/testing";
import { describe, expect, test } from "vitest";
import { FLAWS, type Flaw, flawedTransport } from "./flawed-transport.js";
import { memoryHarness } from "./memory-harness.js";
import { scriptHarness } from "./script-harness.js";

/** The case that has to find each flaw; others may as well. */
const FOUND_BY: Readonly<Record<Flaw, string>> = {
  "sends before next()": "T1: nothing is sent before the first next()",
  "sends on return()": "T1: an exchange that is left before the first next() sends nothing",
  "sends again when iterated again":
    "T1: iterating an exchange again does not send the request again",
  "goes on after the response": "T2: what comes after the response is not yielded",
  "loses what precedes the response":
    "T2: a message that comes in the same breath as the response is not lost",
  "takes 7 for '7'": "T2: requests under way together each get what is theirs",
  "ends in silence": "T3: a stream that ends without a response is a ConnectionError",
  "throws raw errors of the pipe": "T3: a stream that breaks is a ConnectionError",
  "throws raw errors of connecting":
    'T3: a peer that cannot be reached is a ConnectionError "unreachable"',
  "throws at the end of a listen":
    "T3: a listen that the server cancels ends with that cancellation",
  "leaves exchanges open on close()":
    'T3: closing the transport ends open exchanges with "closed", at once',
  "sends after close()":
    'T3: an exchange on a closed transport fails with "closed" and sends nothing',
  "throws JSON-RPC errors": "T4: a JSON-RPC error is yielded, not thrown, and is last",
  "wraps the reason": "T5: an abort rejects the pending next() with the reason itself",
  "notices an abort when pulled": "T5: an abort takes effect although nobody is pulling",
  "yields what it read ahead after an abort": "T5: an abort ends a listen that nobody is reading",
  "sends although aborted": "T5: a signal that is aborted before the first next() sends nothing",
  "cancels everything on an abort": "T5: aborting one request leaves the others alone",
  "forgets to cancel on return()": "T6: leaving the loop before the response cancels the request",
  "waits for the peer on return()": "T6: leaving the loop after the response does nothing",
  "throws on return()": "T6: leaving after an error neither throws nor cancels",
  "tells the peer twice": "T7: the peer is told once, however often the caller says it",
  "tells the peer after the response": "T7: an abort after the response tells the peer nothing",
  "tells the peer after the end": "T7: an abort after the stream has ended tells the peer nothing",
  "tells the peer of what was never sent":
    "T7: a request that was never sent is not cancelled either",
  "keeps an unbounded backlog":
    'T8: a backlog that is full fails its own request with "overflow", no other',
  "refuses the response when the backlog is full":
    "T8: the response fits in a backlog that is full",
  "stops reading when the backlog is full":
    'T8: a backlog that is full fails its own request with "overflow", no other',
  "fails all when a backlog is full":
    'T8: a backlog that is full fails its own request with "overflow", no other',
  "chokes on garbage": "T9: what is no JSON-RPC message is dropped and reported, and fails no call",
  "reports nothing":
    "T9: a response whose id differs, if only by its type, is dropped and reported",
  "answers the server's requests":
    "T9: a request from the server is dropped and reported, and not answered",
  "fails all on an error without an id":
    "T9: an error without an id fails none of the requests that share a pipe",
  "cancels again on a late answer": "T9: an answer to a request that was cancelled is dropped",
};

/** Runs all cases that apply, and gives those that the transport fails, with what they say. */
async function failing(harness: TransportHarness): Promise<Map<string, string>> {
  const failed = new Map<string, string>();
  for (const one of transportCases) {
    if (one.inapplicable(harness) !== undefined) continue;
    await one
      .run(harness)
      .catch((error: Error) => failed.set(`${one.rule}: ${one.name}`, error.message));
  }
  return failed;
}

function flawedHarness(flaw?: Flaw): TransportHarness {
  const make = (connect: Parameters<typeof flawedTransport>[0]): Transport =>
    flawedTransport(connect, flaw);
  return { ...memoryHarness(make), patienceMs: flaw === undefined ? undefined : 50 };
}

test("a plain transport without a flaw passes every case", async () => {
  expect(await failing(flawedHarness())).toEqual(new Map());
});

describe("a transport over a pipe is caught that", () => {
  const found = new Set<string>();

  test.each(FLAWS)("%s", async (flaw) => {
    const failed = await failing(flawedHarness(flaw));
    for (const name of failed.keys()) found.add(name);
    expect([...failed.keys()]).toContain(FOUND_BY[flaw]);
    expect(failed.get(FOUND_BY[flaw])).toMatch(/^memory breaks T\d \(.+\): .+/);
  });

  test("has any flaw that one of the cases is about", () => {
    const harness = flawedHarness();
    const names = transportCases
      .filter((one) => one.inapplicable(harness) === undefined)
      .map((one) => `${one.rule}: ${one.name}`);
    expect(names.filter((name) => !found.has(name))).toEqual([]);
  });
});

test("a transport with a stream per request is caught that reads ahead without a bound", async () => {
  const harness = scriptHarness((script) => readingAhead(scriptedTransport(script)));
  const failed = await failing({ ...harness, patienceMs: 200, maxUnreadBytes: 32 * 1_048_576 });
  expect([...failed.keys()]).toContain(
    "T8: a stream that nobody reads makes the peer wait, and loses nothing",
  );
});

test("a case that does not apply says so, and refuses to run", async () => {
  const harness = memoryHarness();
  const [one] = transportCases.filter((other) => other.inapplicable(harness) !== undefined);
  expect(one?.inapplicable(harness)).toBe("the case is about a stream per request.");
  await expect(one?.run(harness)).rejects.toThrow(
    "T8 does not apply to memory: the case is about a stream per request.",
  );
});

/** Pulls all the time, and keeps what it got. */
function readingAhead(transport: ScriptedTransport): ScriptedTransport {
  return {
    ...transport,
    exchange: (request, options) => {
      const inner = transport.exchange(request, options)[Symbol.asyncIterator]();
      const steps: ReturnType<typeof inner.next>[] = [];
      const pull = async (): Promise<void> => {
        for (;;) {
          const step = inner.next();
          step.catch(() => {});
          steps.push(step);
          if ((await step).done === true) return;
        }
      };
      let isPulling = false;
      const iterator: AsyncIterableIterator<Awaited<ReturnType<typeof inner.next>>["value"]> = {
        [Symbol.asyncIterator]: () => iterator,
        next: () => {
          if (!isPulling) pull().catch(() => {});
          isPulling = true;
          return steps.shift() ?? inner.next();
        },
        return: async () => {
          await inner.return?.();
          return { value: undefined, done: true };
        },
      };
      return iterator;
    },
  };
}
