import { getEventListeners } from "node:events";
import { expect, it } from "vitest";
import { SharedSignals } from "./shared-signals.js";

it("B23: any number of calls on one signal are one listener, which goes with the last of them", () => {
  const signals = new SharedSignals();
  const controller = new AbortController();
  const called: number[] = [];
  const releases = Array.from({ length: 200 }, (_, index) =>
    signals.onAbort(controller.signal, () => called.push(index)),
  );
  expect(getEventListeners(controller.signal, "abort")).toHaveLength(1);
  for (const release of releases.slice(1)) release();
  releases[1]?.();
  expect(getEventListeners(controller.signal, "abort")).toHaveLength(1);
  controller.abort();
  expect(called).toEqual([0]);
  releases[0]?.();
  expect(getEventListeners(controller.signal, "abort")).toHaveLength(0);
});

it("a signal that was let go of can be listened to again", () => {
  const signals = new SharedSignals();
  const controller = new AbortController();
  signals.onAbort(controller.signal, () => {})();
  let isCalled = false;
  const release = signals.onAbort(controller.signal, () => {
    isCalled = true;
  });
  controller.abort();
  expect(isCalled).toBe(true);
  release();
});
