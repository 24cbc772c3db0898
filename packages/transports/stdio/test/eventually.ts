import { vi } from "vitest";

/** Waits until a check passes, for what no event tells. */
export async function eventually(check: () => unknown): Promise<void> {
  await vi.waitFor(check, { interval: 2, timeout: 10_000 });
}
