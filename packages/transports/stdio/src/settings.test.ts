import { ArgumentError } from "@plugboard/core/transport";
import { expect, test } from "vitest";
import { settingsOf } from "./settings.js";
import { stdio } from "./stdio.js";
import type { StdioOptions } from "./stdio-options.js";

test("absent options have their defaults, and undefined is absent", () => {
  const options = { command: "x", maxMessageBytes: undefined, shutdown: { exitWaitMs: undefined } };
  expect(settingsOf(options)).toMatchObject({
    args: [],
    maxStderrBytes: 4_096,
    maxMessageBytes: 33_554_432,
    restart: { maxRestarts: 5, minDelayMs: 100, maxDelayMs: 10_000, forgetAfterMs: 60_000 },
    shutdown: { exitWaitMs: 2_000, termWaitMs: 2_000 },
  });
  expect(settingsOf({ command: "x", restart: false }).restart).toBeUndefined();
});

test.each<[string, StdioOptions]>([
  ["command is empty", { command: "" }],
  ["command has a NUL", { command: "a\0" }],
  ["args has a NUL", { command: "x", args: ["a\0"] }],
  ["env.A has a NUL", { command: "x", env: { A: "secret\0" } }],
  ['"A=B" in env', { command: "x", env: { "A=B": "1" } }],
  ['"" in env', { command: "x", env: { "": "1" } }],
  ["maxMessageBytes must be at least 1", { command: "x", maxMessageBytes: 0.5 }],
  ["maxStderrBytes is -1", { command: "x", maxStderrBytes: -1 }],
  ["maxBacklogMessages is 0", { command: "x", maxBacklogMessages: 0 }],
  ["exitWaitMs is NaN", { command: "x", shutdown: { exitWaitMs: Number.NaN } }],
  ["minDelayMs is -1", { command: "x", restart: { minDelayMs: -1 } }],
])("an option that can't be used is refused at once: %s", (message, options) => {
  expect(() => stdio(options)).toThrow(ArgumentError);
  expect(() => stdio(options)).toThrow(message);
  expect(() => stdio(options)).not.toThrow("secret");
});
