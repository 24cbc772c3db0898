import { getEventListeners } from "node:events";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Backoff } from "./backoff.js";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const { signal } = new AbortController();

/** How long the next attempt has to wait, in milliseconds. */
async function waitOf(backoff: Backoff): Promise<number> {
  const startedAt = performance.now();
  const waited = backoff.wait(signal).then(() => performance.now() - startedAt);
  await vi.runAllTimersAsync();
  return waited;
}

it("waits longer after each failure in a row, up to the cap", async () => {
  vi.spyOn(Math, "random").mockReturnValue(1);
  const backoff = new Backoff({ firstDelayMs: 100, maxDelayMs: 1_000 });
  const waits = [await waitOf(backoff)];
  for (let failures = 0; failures < 6; failures += 1) {
    backoff.attempt()();
    waits.push(await waitOf(backoff));
  }
  expect(waits).toEqual([0, 100, 200, 400, 800, 1_000, 1_000]);
});

it("spreads the waits of clients that failed together over half of the time", async () => {
  for (const [random, expected] of [
    [0, 50],
    [0.5, 75],
    [0.99, 100],
  ] as const) {
    vi.spyOn(Math, "random").mockReturnValue(random);
    const backoff = new Backoff({ firstDelayMs: 100, maxDelayMs: 1_000 });
    backoff.attempt()();
    expect(await waitOf(backoff)).toBe(expected);
  }
});

it("B07: begins anew only after the peer has spoken", async () => {
  vi.spyOn(Math, "random").mockReturnValue(1);
  const backoff = new Backoff({ firstDelayMs: 100, maxDelayMs: 1_000 });
  backoff.attempt()();
  backoff.attempt()();
  backoff.succeeded();
  backoff.attempt()();
  expect(await waitOf(backoff)).toBe(100);
});

it("counts an attempt that failed in several ways once", async () => {
  vi.spyOn(Math, "random").mockReturnValue(1);
  const backoff = new Backoff({ firstDelayMs: 100, maxDelayMs: 1_000 });
  const failed = backoff.attempt();
  failed();
  failed();
  expect(await waitOf(backoff)).toBe(100);
});

it("the time since the failure counts", async () => {
  vi.spyOn(Math, "random").mockReturnValue(1);
  const backoff = new Backoff({ firstDelayMs: 100, maxDelayMs: 1_000 });
  backoff.attempt()();
  await vi.advanceTimersByTimeAsync(70);
  expect(await waitOf(backoff)).toBe(30);
});

it("an abort ends the wait with its reason and leaves nothing behind", async () => {
  const backoff = new Backoff({ firstDelayMs: 100, maxDelayMs: 1_000 });
  backoff.attempt()();
  const controller = new AbortController();
  const waited = expect(backoff.wait(controller.signal)).rejects.toBe("stop");
  controller.abort("stop");
  await waited;
  expect(vi.getTimerCount()).toBe(0);
  backoff.attempt()();
  const again = backoff.wait(signal);
  await vi.runAllTimersAsync();
  await again;
  expect(getEventListeners(signal, "abort")).toHaveLength(0);
});
