import { afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { loadTaskOperations } from "../src/operations/tasks/load-task-operations.js";

/** Has the time of each test of a file played, and shows that none leaves a timer behind. */
export function playTaskTimers(): void {
  beforeAll(() => loadTaskOperations()); // loading takes real time
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    expect(vi.getTimerCount()).toBe(0); // whatever happened, nothing waits any more
    vi.useRealTimers();
  });
}
