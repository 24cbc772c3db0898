import { vi } from "vitest";

/** To be imported for that: starting processes takes long where other tests run at the same time. */
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });
