import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ArgumentError } from "../errors/argument-error.js";
import type { TimeoutError } from "../errors/timeout-error.js";
import { Deadline, limitMs } from "./deadline.js";

const none = Number.POSITIVE_INFINITY;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function watch(limits: { silenceMs?: number; totalMs?: number }) {
  const expired: TimeoutError[] = [];
  const all = { silenceMs: none, totalMs: none, ...limits };
  const deadline = new Deadline("tools/call", all, (error) => expired.push(error));
  return { deadline, expired };
}

describe("limitMs", () => {
  it.each([
    [undefined, 60_000],
    [1, 1],
    [0, none],
    [none, none],
    [2 ** 31, 2 ** 31],
  ])("%j is read as %d", (value, read) => {
    expect(limitMs("timeoutMs", value, 60_000)).toBe(read);
  });
  it.each([-1, Number.NaN, "5"])("%j is refused, naming the option", (value) => {
    expect(() => limitMs("timeoutMs", value as number, 1)).toThrow(ArgumentError);
    expect(() => limitMs("timeoutMs", value as number, 1)).toThrow(/^timeoutMs is /);
  });
});

it("silence expires at its limit, and not a millisecond before", () => {
  const { expired } = watch({ silenceMs: 500 });
  vi.advanceTimersByTime(499);
  expect(expired).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(expired).toMatchObject([{ code: "silence", limitMs: 500 }]);
  expect(expired[0]?.message).toBe(
    "tools/call got no sign of life for 500 ms; `timeoutMs` raises the limit.",
  );
});

it("B21: what is heard starts the silence again, and not the total", () => {
  const { deadline, expired } = watch({ silenceMs: 500, totalMs: 1_200 });
  for (let i = 0; i < 3; i++) {
    vi.advanceTimersByTime(399);
    deadline.heard();
  }
  expect(expired).toEqual([]);
  vi.advanceTimersByTime(3);
  expect(expired).toMatchObject([{ code: "total", limitMs: 1_200 }]);
  expect(expired[0]?.message).toBe(
    "tools/call took longer than 1200 ms; `totalTimeoutMs` raises the limit.",
  );
  expect(vi.getTimerCount()).toBe(0);
});

it.each([
  ["silence", { silenceMs: none }],
  ["total", { totalMs: none }],
])("Infinity is no limit for %s, and keeps no timer", (_, limits) => {
  const { expired } = watch(limits);
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(2 ** 32);
  expect(expired).toEqual([]);
});

it.each([2 ** 31, 2 ** 31 + 5_000, 2 ** 33])(
  "%d ms is longer than a timer keeps, and expires no sooner",
  (limit) => {
    for (const limits of [{ silenceMs: limit }, { totalMs: limit }]) {
      const { expired } = watch(limits);
      vi.advanceTimersByTime(limit - 1);
      expect(expired).toEqual([]);
      vi.advanceTimersByTime(1);
      expect(expired).toHaveLength(1);
    }
  },
);

it("while it is paused silence does not count, and the total does", () => {
  const { deadline, expired } = watch({ silenceMs: 500, totalMs: 10_000 });
  vi.advanceTimersByTime(400);
  deadline.pause();
  vi.advanceTimersByTime(5_000);
  deadline.resume();
  vi.advanceTimersByTime(499);
  expect(expired).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(expired).toMatchObject([{ code: "silence" }]);
  const paused = watch({ silenceMs: 500, totalMs: 1_000 });
  paused.deadline.pause();
  vi.advanceTimersByTime(1_000);
  expect(paused.expired).toMatchObject([{ code: "total" }]);
});

it("once silence is allowed only the total counts", () => {
  const { deadline, expired } = watch({ silenceMs: 500 });
  deadline.allowSilence();
  vi.advanceTimersByTime(3_600_000);
  expect(expired).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

it("once it has ended nothing is left over, also when it is resumed after that", () => {
  const { deadline, expired } = watch({ silenceMs: 500, totalMs: 1_000 });
  deadline.pause();
  deadline.end();
  expect(vi.getTimerCount()).toBe(0);
  deadline.resume();
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(10_000);
  expect(expired).toEqual([]);
});
