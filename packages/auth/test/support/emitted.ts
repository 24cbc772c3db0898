import { inspect } from "node:util";
import { afterEach, expect } from "vitest";

/** Everything that came out of the package in a test, and everything that must not be in it. */
export const emitted = { secrets: new Set<string>(), things: [] as unknown[] };

/** What anybody could print of an error: its message, its stack, its causes, all its members. */
export function printed(thing: unknown): string {
  const options = { depth: 12, showHidden: true, getters: true, maxStringLength: null } as const;
  return `${inspect(thing, options)}\n${inspect(thing, { ...options, showHidden: false })}`;
}

afterEach(() => {
  const text = emitted.things.map(printed).join("\n");
  const found = [...emitted.secrets].filter((secret) => secret.length > 5 && text.includes(secret));
  emitted.things.length = 0;
  emitted.secrets.clear();
  expect(found, "secrets in what was emitted").toEqual([]);
});
