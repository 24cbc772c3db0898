import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { requestNamedBy } from "./correlate.js";
import type { InboundMessage } from "./messages.js";
import { MetaKey } from "./meta.js";

const notification = (method: string, params?: { [key: string]: unknown }): InboundMessage => ({
  jsonrpc: "2.0",
  method,
  ...(params && { params }),
});
const progress = (progressToken: unknown) =>
  notification("notifications/progress", { progressToken, progress: 1 });
const cancelled = (requestId: unknown) => notification("notifications/cancelled", { requestId });
const subscribed = (id: unknown, method = "notifications/tools/list_changed") =>
  notification(method, { _meta: { [MetaKey.subscriptionId]: id } });

it("COR-03, B19, seed B17, seed R-4, seed C2: a response names its own id, of the same type and value", () => {
  const ids = fc.oneof(fc.string(), fc.maxSafeInteger());
  fc.assert(
    fc.property(ids, (id) => {
      expect(requestNamedBy({ jsonrpc: "2.0", id, result: {} })).toBe(id);
      expect(requestNamedBy({ jsonrpc: "2.0", id, error: { code: 1, message: "" } })).toBe(id);
      expect(requestNamedBy(progress(id))).toBe(id);
      expect(requestNamedBy(cancelled(id))).toBe(id);
      expect(requestNamedBy(subscribed(id))).toBe(id);
    }),
  );
});

describe("B19: 0 and the empty string are ids like any other", () => {
  it.each([0, ""])("%j", (id) => {
    expect(requestNamedBy({ jsonrpc: "2.0", id, result: {} })).toBe(id);
    expect(requestNamedBy(progress(id))).toBe(id);
    expect(requestNamedBy(cancelled(id))).toBe(id);
    expect(requestNamedBy(subscribed(id))).toBe(id);
  });
});

it("COR-05: an error without an id, or with null, names nobody", () => {
  const error = { code: -32700, message: "?" };
  expect(requestNamedBy({ jsonrpc: "2.0", error })).toBeNull();
  expect(requestNamedBy({ jsonrpc: "2.0", id: null, error })).toBeNull();
});

describe("seed C2: what can't be an id names nobody", () => {
  it.each([1.5, null, undefined, true, {}, [1], 2 ** 53, Number.NaN])("%j", (id) => {
    expect(requestNamedBy(progress(id))).toBeNull();
    expect(requestNamedBy(cancelled(id))).toBeNull();
    if (id !== undefined) expect(requestNamedBy(subscribed(id))).toBeNull();
  });
});

it("B20: progress and cancellation without params name nobody", () => {
  expect(requestNamedBy(notification("notifications/progress"))).toBeNull();
  expect(requestNamedBy(notification("notifications/cancelled"))).toBeNull();
});

it("COR-133: a subscription id counts on any notification, before what else names a request", () => {
  expect(requestNamedBy(subscribed(7, "vendor/anything"))).toBe(7);
  const both = notification("notifications/progress", {
    progressToken: 1,
    _meta: { [MetaKey.subscriptionId]: 2 },
  });
  expect(requestNamedBy(both)).toBe(2);
});

it("a notification of another kind belongs to whatever stream it came on", () => {
  expect(requestNamedBy(notification("notifications/message", { level: "info", data: 1 }))).toBe(
    undefined,
  );
  expect(requestNamedBy(notification("notifications/tools/list_changed"))).toBe(undefined);
  expect(requestNamedBy(notification("vendor/x", { progressToken: 1, requestId: 1 }))).toBe(
    undefined,
  );
  expect(requestNamedBy(notification("vendor/x", { _meta: null }))).toBe(undefined);
});
