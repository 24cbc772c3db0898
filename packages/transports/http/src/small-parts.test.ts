import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { errorDetails } from "./error-details.js";
import { excerpt } from "./excerpt.js";
import { fetchFailure } from "./fetch-failure.js";
import { mediaType } from "./media-type.js";
import { retryAfterMs } from "./retry-after.js";
import { utf8Exceeds } from "./utf8-exceeds.js";

it.each([
  ["application/json", "application/json"],
  ["Application/JSON; charset=utf-8", "application/json"],
  ["  text/event-stream ;a=b", "text/event-stream"],
  ["text/event-streams", "text/event-streams"],
  ["text/html, application/json", undefined],
  ["application", undefined],
  ["", undefined],
  [null, undefined],
])("HTTP-40: the media type of %s is %s", (value, expected) => {
  expect(mediaType(value)).toBe(expected);
});

describe("HTTP-50: Retry-After", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse("2026-07-28T12:00:00Z") });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  it.each([
    ["120", 120_000],
    [" 0 ", 0],
    ["Tue, 28 Jul 2026 12:00:30 GMT", 30_000],
    ["Tue, 28 Jul 2026 11:00:00 GMT", 0],
    ["-1", undefined],
    ["1.5", undefined],
    ["soon", undefined],
    ["", undefined],
    [null, undefined],
  ])("%s means %s milliseconds", (value, expected) => {
    expect(retryAfterMs(value)).toBe(expected);
  });
});

it.each([
  ["", 0, false],
  ["abc", 3, false],
  ["abcd", 3, true],
  ["é", 1, true],
  ["é", 2, false],
  ["🚀", 3, true],
  ["🚀", 4, false],
])("seed C5: %j is longer than %d bytes: %s", (text, maxBytes, expected) => {
  expect(utf8Exceeds(text, maxBytes)).toBe(expected);
});

it.each([
  ["<!DOCTYPE html><p>x", ""],
  ["\n <HTML>", ""],
  ["<?xml version='1.0'?>", ""],
  ["a\u0000\u001b[0m\r\n b", "a [0m b"],
  ["Authorization: Basic dXNlcjpwYXNz failed", "Authorization: Basic … failed"],
])("the excerpt of %j is %j", (text, expected) => {
  expect(excerpt(text)).toBe(expected);
});

it("an excerpt has an end, whatever the text", () => {
  expect(excerpt("x".repeat(1_000_000))).toBe(`${"x".repeat(200)}…`);
});

it.each([
  ["the error", { code: "A" }, "A"],
  ["its cause", { cause: { code: "B" } }, "B"],
  ["both", { code: "A", cause: { code: "B" } }, "B"],
  ["neither", {}, undefined],
  ["no string", { code: 7 }, undefined],
  ["no object", "x", undefined],
  ["null", null, undefined],
])("a code on %s is found", (_, error, expected) => {
  expect(errorDetails(error).code).toBe(expected);
});

it.each([
  [{ code: "ECONNREFUSED" }, "unreachable", false],
  [{ cause: { code: "ENOTFOUND" } }, "unreachable", false],
  [{ code: "EAI_AGAIN" }, "unreachable", false],
  [{ code: "EHOSTUNREACH" }, "unreachable", false],
  [{ code: "ENETUNREACH" }, "unreachable", false],
  [{ cause: { code: "UND_ERR_CONNECT_TIMEOUT" } }, "unreachable", false],
  [{ code: "ETIMEDOUT", syscall: "connect" }, "unreachable", false],
  [{ code: "DEPTH_ZERO_SELF_SIGNED_CERT" }, "unreachable", false],
  [{ code: "ERR_TLS_CERT_ALTNAME_INVALID" }, "unreachable", false],
  [{ code: "ETIMEDOUT", syscall: "read" }, "unreachable", true],
  [{}, "unreachable", true],
  [{ code: "ECONNRESET" }, "ended_early", true],
  [{ cause: { code: "UND_ERR_SOCKET" } }, "ended_early", true],
  [{ code: "EPIPE" }, "ended_early", true],
])("%j is %s, and may have arrived: %s", (error, code, mayHaveArrived) => {
  const context = { peer: "https://example.com/mcp", method: "tools/call" };
  expect(fetchFailure(error, context)).toMatchObject({ code, mayHaveArrived, cause: error });
});
