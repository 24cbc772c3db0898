import { expect, test } from "vitest";
import { modernCall, modernTool } from "./test-support/modern-call.js";
import { useServer } from "./test-support/use-server.js";

const server = useServer({ pageSize: 100 });
const name = "mirror";

test("the schema of mirror annotates a string, an integer, a boolean and a nested string", async () => {
  const { result } = await modernCall(server(), { method: "tools/list" });
  const tools = result.tools as { name: string; inputSchema: { properties: object } }[];
  expect(tools.find((tool) => tool.name === name)?.inputSchema.properties).toMatchObject({
    region: { type: "string", "x-mcp-header": "Region" },
    limit: { type: "integer", "x-mcp-header": "Limit" },
    dryRun: { type: "boolean", "x-mcp-header": "Dry-Run" },
    target: { properties: { zone: { type: "string", "x-mcp-header": "Zone" } } },
  });
});

test("mirror tells the headers it saw beside the arguments", async () => {
  const args = { region: "Zürich", limit: 0, dryRun: false, target: { zone: "", note: "n" } };
  const headers = {
    "Mcp-Param-Region": "=?base64?WsO8cmljaA==?=",
    "Mcp-Param-Limit": "0",
    "Mcp-Param-Dry-Run": "false",
    "Mcp-Param-Zone": "",
  };
  const { result } = await modernTool(server(), { name, arguments: args }, { headers });
  expect(result.structuredContent).toEqual({
    arguments: args,
    headers: {
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": "tools/call",
      "mcp-name": "mirror",
      "mcp-param-region": "=?base64?WsO8cmljaA==?=",
      "mcp-param-limit": "0",
      "mcp-param-dry-run": "false",
      "mcp-param-zone": "",
    },
  });
});

test("an annotated argument without its header is refused as a header mismatch", async () => {
  const { status, error } = await modernTool(server(), { name, arguments: { limit: 3 } });
  expect(status).toBe(400);
  expect(error?.code).toBe(-32020);
});

test("a nested argument that differs from its header is refused as a header mismatch", async () => {
  const { status, error } = await modernTool(
    server(),
    { name, arguments: { target: { zone: "a" } } },
    { headers: { "Mcp-Param-Zone": "b" } },
  );
  expect(status).toBe(400);
  expect(error?.code).toBe(-32020);
});

test("a Mcp-Name that differs from the body is refused as a header mismatch", async () => {
  const { status, error } = await modernTool(server(), { name }, { headers: { "Mcp-Name": "x" } });
  expect(status).toBe(400);
  expect(error?.code).toBe(-32020);
});
