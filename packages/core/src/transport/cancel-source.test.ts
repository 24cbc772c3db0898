import { expect, it } from "vitest";
import { CancelSource } from "./cancel-source.js";

it("an abort calls back everyone who listens, once, and the first reason stays", () => {
  const source = new CancelSource();
  const called: string[] = [];
  source.onAbort(() => called.push("first"));
  source.onAbort(() => called.push("second"))();
  source.abort("enough");
  source.abort("too much");
  expect(called).toEqual(["first"]);
  expect(source).toMatchObject({ aborted: true, reason: "enough" });
});

it("the signal says the same, whether it is asked for before the abort or after it", () => {
  const [early, late] = [new CancelSource(), new CancelSource()];
  const { signal } = early;
  expect(signal.aborted).toBe(false);
  for (const source of [early, late]) source.abort("enough");
  expect(early.signal).toBe(signal);
  for (const source of [early, late]) {
    expect(source.signal.aborted).toBe(true);
    expect(source.signal.reason).toBe("enough");
  }
});

it("an abort without a reason has the one that a signal would have", () => {
  const source = new CancelSource();
  source.abort();
  expect(source.reason).toMatchObject({ name: "AbortError" });
  expect(source.signal.reason).toBe(source.reason);
});
