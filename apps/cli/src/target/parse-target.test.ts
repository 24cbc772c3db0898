import { expect, test } from "vitest";
import { UsageError } from "../errors/usage-error.js";
import { addressOf } from "./address-of.js";
import { parseTarget } from "./parse-target.js";

test.each([
  ["https://example.com/mcp?x=1#y", "http", "https://example.com/mcp?x=1"],
  ["http://127.0.0.1:3000", "http", "http://127.0.0.1:3000/"],
  ["wss://example.com/mcp#y", "websocket", "wss://example.com/mcp"],
  ["ws://localhost:3000/ws", "websocket", "ws://localhost:3000/ws"],
])("%s is an address of the kind %s; its fragment goes", (text, kind, href) => {
  const target = parseTarget(text);
  expect(target).toMatchObject({ kind });
  expect("url" in target && target.url.href).toBe(href);
});

test.each([
  ["unix:/run/x.sock", "/run/x.sock"],
  ["unix:///run/x.sock", "/run/x.sock"],
  ["unix:x.sock", "x.sock"],
  ["unix://x.sock", "x.sock"],
])("%s is the path of a Unix socket", (text, path) => {
  expect(parseTarget(text)).toEqual({ kind: "unix", path });
});

test.each([
  "",
  "example.com/mcp",
  "localhost:3000",
  "ftp://x/",
  "file:///etc/passwd",
  "https://",
  "wss://",
  "unix:",
  "node",
])('"%s" is none', (text) => {
  expect(() => parseTarget(text)).toThrow("is not the address of a server");
});

test.each([
  ["example.com/mcp", "Did you mean http://example.com/mcp or"],
  ["localhost", "Did you mean http://localhost or"],
  ["127.0.0.1:3000", "Did you mean http://127.0.0.1:3000 or"],
  ["node", "a command after --"],
  ["./server.js", "a command after --"],
])('what is meant by "%s" is guessed', (text, hint) => {
  let error: unknown;
  try {
    parseTarget(text);
  } catch (thrown) {
    error = thrown;
  }
  expect((error as UsageError).hint).toContain(hint);
  expect(error).toBeInstanceOf(UsageError);
});

test.each(["https://user:s3cret@example.com/mcp", "wss://user:s3cret@example.com/"])(
  "credentials in the address %s are refused and not repeated",
  (text) => {
    expect(() => parseTarget(text)).toThrow(/^(?!.*s3cret).*credentials/);
  },
);

test("an address is shown without its query, and a command has none", () => {
  expect(addressOf(parseTarget("https://example.com/mcp?key=1"))).toBe("https://example.com/mcp");
  expect(addressOf(parseTarget("wss://example.com/ws?key=1"))).toBe("wss://example.com/ws");
  expect(addressOf(parseTarget("unix:/x"))).toBe("unix:/x");
  expect(addressOf({ kind: "command", command: "x", args: [] })).toBeUndefined();
});
