import { ConnectionError } from "@plugboard/core/transport";
import { expect, test } from "vitest";
import { RestartPolicy } from "./restart-policy.js";

const failure = new ConnectionError("ended_early", "It crashed.");
const restart = { maxRestarts: 3, minDelayMs: 100, maxDelayMs: 250, forgetAfterMs: 60_000 };

function policyAt() {
  const clock = { nowMs: 0 };
  const policy = new RestartPolicy(restart, () => clock.nowMs);
  return { clock, policy };
}

test("the first start waits for nothing", () => {
  expect(policyAt().policy.delayMs()).toBe(0);
});

test("the delay doubles with each silent end, up to the most, and counts from the end", () => {
  const { clock, policy } = policyAt();
  const delays = [1, 2, 3].map(() => {
    policy.ended(failure, { hasSpoken: false });
    return policy.delayMs();
  });
  expect(delays).toEqual([100, 200, 250]);
  clock.nowMs = 70;
  expect(policy.delayMs()).toBe(180);
  clock.nowMs = 1_000;
  expect(policy.delayMs()).toBe(0);
});

test("a process that has spoken starts the count anew", () => {
  const { policy } = policyAt();
  for (let end = 0; end < 3; end += 1) policy.ended(failure, { hasSpoken: false });
  policy.ended(failure, { hasSpoken: true });
  expect(policy.delayMs()).toBe(100);
});

test("after too many ends in a row it refuses, with the last failure, until that is forgotten", () => {
  const { clock, policy } = policyAt();
  for (let end = 0; end < 4; end += 1) policy.ended(failure, { hasSpoken: false });
  const refusal = expect.objectContaining({
    code: "unreachable",
    mayHaveArrived: false,
    cause: failure,
    message: "After 4 ends in a row (maxRestarts: 3) it is left alone for 60000 ms. It crashed.",
  });
  expect(() => policy.delayMs()).toThrow(refusal);
  clock.nowMs = 60_000;
  expect(policy.delayMs()).toBe(0);
});

test("where there are no restarts, it refuses from the first end on", () => {
  const policy = new RestartPolicy(undefined);
  expect(policy.delayMs()).toBe(0);
  policy.ended(failure, { hasSpoken: true });
  expect(() => policy.delayMs()).toThrow("It is not started again. It crashed.");
});
