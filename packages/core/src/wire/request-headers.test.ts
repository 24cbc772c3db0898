import { expect, it } from "vitest";
import type { RequestMessage } from "./messages.js";
import { MetaKey } from "./meta.js";
import { requestHeaders } from "./request-headers.js";

const request = (method: string, params: RequestMessage["params"] = {}): RequestMessage => ({
  jsonrpc: "2.0",
  id: 1,
  method,
  params,
});
const versioned = { _meta: { [MetaKey.protocolVersion]: "2026-07-28" } };

it("HTTP-03, HTTP-04, seed B2: method and revision of the body are repeated as they are", () => {
  expect(requestHeaders(request("tools/list", versioned))).toEqual({
    "mcp-method": "tools/list",
    "mcp-protocol-version": "2026-07-28",
  });
});

it.each([
  ["tools/call", { name: "n" }, "n"],
  ["prompts/get", { name: "n" }, "n"],
  ["resources/read", { uri: "file:///a%20b" }, "file:///a%20b"],
  ["tasks/get", { taskId: "t" }, "t"],
  ["tasks/update", { taskId: "t" }, "t"],
  ["tasks/cancel", { taskId: "t" }, "t"],
  ["tools/call", { name: "" }, ""],
  ["tools/call", { name: "工具" }, "=?base64?5bel5YW3?="],
])("HTTP-05: %s with %j has Mcp-Name %j", (method, params, name) => {
  expect(requestHeaders(request(method, params))).toEqual({
    "mcp-method": method,
    "mcp-name": name,
  });
});

it.each([
  "server/discover",
  "tools/list",
  "completion/complete",
  "subscriptions/listen",
  "toString",
])("HTTP-05: %s has no Mcp-Name, whatever its params are", (method) => {
  const params = { name: "n", uri: "u", taskId: "t" };
  expect(requestHeaders(request(method, params))).toEqual({ "mcp-method": method });
});

it("what is no string is not repeated", () => {
  const meta = { [MetaKey.protocolVersion]: 20260728 };
  expect(requestHeaders(request("tools/call", { name: 5, _meta: meta }))).toEqual({
    "mcp-method": "tools/call",
  });
  expect(requestHeaders({ jsonrpc: "2.0", method: "tools/call" })).toEqual({
    "mcp-method": "tools/call",
  });
});

it("HTTP-20, HTTP-26, HTTP-30: mirrored arguments get a header each, encoded, empty ones too", () => {
  const mirrored = [
    { name: "Region", value: "us-west1" },
    { name: "Method", value: "" },
    { name: "Count", value: 0 },
    { name: "Dry-Run", value: false },
    { name: "City", value: "日本語" },
  ];
  expect(requestHeaders(request("tools/call", { name: "t" }), mirrored)).toEqual({
    "mcp-method": "tools/call",
    "mcp-name": "t",
    "mcp-param-region": "us-west1",
    "mcp-param-method": "",
    "mcp-param-count": "0",
    "mcp-param-dry-run": "false",
    "mcp-param-city": "=?base64?5pel5pys6Kqe?=",
  });
});

it("HTTP-09: a notification has the same headers", () => {
  expect(requestHeaders({ jsonrpc: "2.0", method: "vendor/note", params: versioned })).toEqual({
    "mcp-method": "vendor/note",
    "mcp-protocol-version": "2026-07-28",
  });
});
