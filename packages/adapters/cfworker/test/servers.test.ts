import { cfworker } from "@plugboard/cfworker";
import { createClient } from "@plugboard/core";
import { resultFor, scriptedTransport } from "@plugboard/testing";
import { expect, it } from "vitest";
import { nested } from "../../../core/test/hostile-schemas.js";

it("B30: of 5,000 tools, those with schemas that can't be used say why, and every other works", async () => {
  const outputSchemas: Record<string, object> = {
    t0: { properties: { n: { type: "string", pattern: "^(a+)+$" } } },
    t1: { properties: { n: { $ref: "http://127.0.0.1:1/n.json" } } },
    t2: nested(200, (inner) => ({ anyOf: [inner] })),
    t3: { $ref: "#" },
    t4: { $schema: "http://127.0.0.1:1/dialect" },
  };
  const tools = Array.from({ length: 5_000 }, (_, i) => ({
    name: `t${i}`,
    inputSchema: { type: "object" },
    outputSchema: outputSchemas[`t${i}`] ?? { properties: { n: { const: i } } },
  }));
  const structuredContent = { n: 4_999 };
  const transport = scriptedTransport((request) => [
    resultFor(request, request.method === "tools/list" ? { tools } : { structuredContent }),
  ]);
  const client = createClient({ transport, validator: cfworker() });
  expect((await client.listTools()).tools).toHaveLength(5_000);
  for (const [name, reason] of [
    ["t0", "might be matched in too many ways"],
    ["t1", "leads to nothing within it, and nothing is fetched"],
    ["t2", "it is nested deeper than 128 levels"],
    ["t3", "its references go round in a circle"],
    ["t4", "is unknown (2020-12 and draft-07 are supported)"],
  ] as const) {
    await expect(client.callTool({ name })).rejects.toMatchObject({
      code: "invalid_schema",
      message: expect.stringContaining(reason),
      result: { structuredContent },
    });
  }
  await expect(client.callTool({ name: "t4999" })).resolves.toMatchObject({ structuredContent });
  await expect(client.callTool({ name: "t5" })).rejects.toMatchObject({ code: "invalid_result" });
});
