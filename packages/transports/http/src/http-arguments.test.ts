import { ArgumentError } from "@plugboard/core/transport";
import { describe, expect, it } from "vitest";
import { http } from "./index.js";

const URL_OK = "https://example.com/mcp";

describe("http() refuses", () => {
  it.each([
    ["no URL", "not a url"],
    ["a relative URL", "/mcp"],
    ["another scheme", "ws://example.com/mcp"],
    ["a file", "file:///etc/passwd"],
    ["a user name", "https://ada@example.com/mcp"],
    ["a password", "https://:hunter2@example.com/mcp"],
  ])("a URL that is or has %s", (_, url) => {
    expect(() => http(url)).toThrow(ArgumentError);
    expect(() => http(url)).toThrow(/^(?!.*(hunter2|ada))/s);
  });

  it.each([
    "accept",
    "Accept",
    "content-type",
    "Content-Length",
    "Host",
    "MCP-Protocol-Version",
    "Mcp-Method",
    "Mcp-Name",
    "Mcp-Param-Region",
    "Mcp-Session-Id",
    "mcp-anything",
    "Last-Event-ID",
    "Connection",
    "Transfer-Encoding",
  ])("HTTP-10: the header %s, which the protocol sets", (name) => {
    expect(() => http(URL_OK, { headers: { [name]: "x" } })).toThrow(ArgumentError);
  });

  it.each([
    ["CR in a value", { "x-a": "a\rb" }],
    ["LF in a value", { "x-a": "a\nb: c" }],
    ["NUL in a value", { "x-a": "a\u0000" }],
    ["a character beyond Latin-1", { "x-a": "北" }],
    ["a space in a name", { "x a": "b" }],
    ["a colon in a name", { "x:a": "b" }],
    ["LF in a name", { "x\na": "b" }],
    ["an empty name", { "": "b" }],
    ["a value that is no string", { "x-a": 1 as unknown as string }],
    ["a name given twice", { "x-a": "1", "X-A": "2" }],
  ])("HTTP-10: headers with %s", (_, headers) => {
    expect(() => http(URL_OK, { headers })).toThrow(ArgumentError);
  });

  it("HTTP-10: headers that are no object of names and values", () => {
    const headers = new Map([["a", "b"]]) as unknown as Record<string, string>;
    expect(() => http(URL_OK, { headers })).toThrow(ArgumentError);
    expect(() => http(URL_OK, { headers: "a: b" as never })).toThrow(ArgumentError);
  });

  it.each([
    ["maxMessageBytes", 0],
    ["maxMessageBytes", -1],
    ["maxMessageBytes", Number.NaN],
    ["maxErrorBodyBytes", -1],
    ["maxErrorBodyBytes", 1.5],
    ["maxConcurrentCalls", 0],
    ["maxConcurrentCalls", -3],
    ["maxRedirects", -1],
    ["maxRedirects", "5" as unknown as number],
  ])("%s: %s", (name, value) => {
    expect(() => http(URL_OK, { [name]: value })).toThrow(new RegExp(name));
    expect(() => http(URL_OK, { [name]: value })).toThrow(ArgumentError);
  });

  it("a fetch or decorators that are no functions", () => {
    expect(() => http(URL_OK, { fetch: {} as never })).toThrow(ArgumentError);
    expect(() => http(URL_OK, { decorators: [{} as never] })).toThrow(ArgumentError);
    expect(() => http(URL_OK, { decorators: {} as never })).toThrow(ArgumentError);
  });
});

it("takes a URL object and does not change it", () => {
  const url = new URL(`${URL_OK}#part`);
  expect(http(url).peer).toBe(URL_OK);
  expect(url.hash).toBe("#part");
});

it("does not repeat the value of a refused header", () => {
  expect(() => http(URL_OK, { headers: { authorization: "hunter2\n" } })).toThrow(
    /^(?!.*hunter2)/s,
  );
});
