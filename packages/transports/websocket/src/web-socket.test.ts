import { ArgumentError } from "@plugboard/core/transport";
import { afterEach, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import type { WebSocketOptions } from "./options.js";
import { webSocket } from "./web-socket.js";
import type { WebSocketConstructor } from "./web-socket-like.js";

afterEach(() => {
  vi.unstubAllGlobals();
});

const make = (url: string | URL, options: WebSocketOptions = {}) =>
  webSocket(url, { webSocket: WebSocket, ...options });

it.each([
  ["http://a.example/mcp", "http() of @plugboard/http"],
  ["https://a.example/mcp", "http() of @plugboard/http"],
  ["file:///mcp", "ws: or wss:, not with file:."],
  ["/mcp", "no absolute URL"],
  ["wss://user:secret@a.example/mcp", "a.example has credentials in it"],
])("the URL %s is refused", (url, text) => {
  expect(() => make(url)).toThrow(ArgumentError);
  expect(() => make(url)).toThrow(text);
  expect(() => make(url)).not.toThrow("secret");
});

it("the peer is the URL without its query and fragment", () => {
  expect(make("wss://a.example:8443/mcp?key=secret#x").peer).toBe("wss://a.example:8443/mcp");
  expect(make(new URL("ws://a.example")).peer).toBe("ws://a.example/");
});

it.each([
  [{ maxMessageBytes: 0 }, "maxMessageBytes"],
  [{ maxMessageBytes: 1.5 }, "maxMessageBytes"],
  [{ maxBufferedBytes: -1 }, "maxBufferedBytes"],
  [{ maxBacklogMessages: 0 }, "maxBacklogMessages"],
  [{ connectTimeoutMs: -1 }, "connectTimeoutMs"],
  [{ connectTimeoutMs: Number.NaN }, "connectTimeoutMs"],
  [{ closeTimeoutMs: -1 }, "closeTimeoutMs"],
  [{ pingIntervalMs: -1 }, "pingIntervalMs"],
  [{ reconnect: { firstDelayMs: -1 } }, "reconnect.firstDelayMs"],
  [{ reconnect: { maxDelayMs: Number.NaN } }, "reconnect.maxDelayMs"],
  [{ protocols: "" }, "protocols"],
  [{ protocols: ["mcp", "mcp"] }, "protocols"],
  [{ protocols: "a b" }, "protocols"],
  [{ webSocket: {} as unknown as WebSocketConstructor }, "webSocket"],
  [{ headers: { "sec-websocket-key": "x" } }, "sec-websocket-key"],
  [{ headers: { Host: "x" } }, "Host"],
  [{ headers: { a: "x\ny" } }, "line breaks"],
  [{ headers: { "a b": "x" } }, "no name"],
  [{ headers: { a: "1", A: "2" } }, "twice"],
  [{ headers: new Map() as unknown as Record<string, string> }, "headers"],
] as const)("the options %j are refused", (options, text) => {
  expect(() => make("ws://a.example", options)).toThrow(ArgumentError);
  expect(() => make("ws://a.example", options)).toThrow(text);
});

it.each([
  { connectTimeoutMs: 0, closeTimeoutMs: 0, maxBufferedBytes: 0 },
  { connectTimeoutMs: Infinity, maxMessageBytes: Infinity, maxBufferedBytes: Infinity },
  { closeTimeoutMs: 1e12, reconnect: { firstDelayMs: 0, maxDelayMs: 0 } },
  { protocols: [], pingIntervalMs: Infinity },
])("the options %j are taken", (options) => {
  expect(() => make("ws://a.example", options)).not.toThrow();
});

it("a runtime without WebSocket is told to hand in the one of ws", () => {
  vi.stubGlobal("WebSocket", undefined);
  expect(() => webSocket("ws://a.example")).toThrow(ArgumentError);
  expect(() => webSocket("ws://a.example")).toThrow("package ws");
});

it("headers and pings are refused where they would get lost without a word", () => {
  class Other {}
  vi.stubGlobal("WebSocket", Other);
  const headers = { authorization: "Bearer secret" };
  const other = Other as unknown as WebSocketConstructor;
  for (const options of [{ headers }, { headers, webSocket: other }, { pingIntervalMs: 1 }]) {
    expect(() => webSocket("ws://a.example", options)).toThrow(ArgumentError);
    expect(() => webSocket("ws://a.example", options)).not.toThrow("secret");
  }
  class Derived extends WebSocket {}
  expect(() => webSocket("ws://a.example", { headers, webSocket: Derived })).not.toThrow();
});
