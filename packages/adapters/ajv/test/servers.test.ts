import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { ajv } from "@plugboard/ajv";
import { ArgumentError, createClient, type JsonObject, type Tool } from "@plugboard/core";
import { startExampleServer } from "@plugboard/example-server";
import { http } from "@plugboard/http";
import { resultFor, scriptedTransport } from "@plugboard/testing";
import { describe, expect, it } from "vitest";
import { nested } from "../../../core/test/hostile-schemas.js";

describe("against the example server", () => {
  it("structured content is checked by the output schema, and arguments by the input schema", async () => {
    const server = await startExampleServer();
    const client = createClient({
      transport: http(server.url),
      validator: ajv(),
      checkArguments: true,
    });
    try {
      for await (const _ of client.allTools());
      const weather = await client.callTool({ name: "weather", arguments: { city: "Paris" } });
      expect(weather.structuredContent).toMatchObject({ unit: "celsius" });
      const primes = await client.callTool({ name: "primes", arguments: { below: 12 } });
      expect(primes.structuredContent).toEqual([2, 3, 5, 7, 11]);
      const unknown = await client.callTool({ name: "weather", arguments: { city: "Nowhere" } });
      expect(unknown.isError).toBe(true);
      const wrong = client.callTool({ name: "primes", arguments: { below: "12" } });
      await expect(wrong).rejects.toBeInstanceOf(ArgumentError);
      await expect(wrong).rejects.toThrow(
        'The arguments for the tool "primes" do not fit: /below must be integer.',
      );
    } finally {
      await client.close();
      await server.close();
    }
  });
});

describe("B30: a server with schemas that can't be used", () => {
  const DRAFT_07 = "http://json-schema.org/draft-07/schema#";
  const circle = { $defs: { a: { $ref: "#/$defs/b" }, b: { $ref: "#/$defs/a" } } };
  const outputSchemas = (remote: string): Record<string, JsonObject> => ({
    A: { type: "object", properties: { n: { type: "number" } } },
    B: { properties: { n: { type: "string", pattern: "(?P<x>a)" } } },
    C: { properties: { n: { $ref: "#/$defs/X" } } },
    D: { properties: { n: { $ref: remote } } },
    E: {
      $schema: DRAFT_07,
      properties: { n: { $ref: "#/definitions/n" } },
      definitions: { n: { type: "number" } },
    },
    F: { $schema: `${remote}schema` },
    G: { ...circle, anyOf: [{ $ref: "#/$defs/a" }, nested(200, (inner) => ({ anyOf: [inner] }))] },
  });

  it("lists every tool, fetches nothing, checks what can be checked, and says of each other why not", async () => {
    let asked = 0;
    const remote = createServer((_, response) => {
      asked += 1;
      response.end("{}");
    }).listen(0, "127.0.0.1");
    await once(remote, "listening");
    const { port } = remote.address() as AddressInfo;
    const schemas = outputSchemas(`http://127.0.0.1:${port}/`);
    const tools = Object.entries(schemas).map(([name, outputSchema]): Tool => {
      return { name, inputSchema: { type: "object" }, outputSchema };
    });
    const pages = [tools.slice(0, 4), tools.slice(4)];
    const transport = scriptedTransport((request) => {
      const { cursor = "0" } = request.params as { cursor?: string };
      const page = { tools: pages[Number(cursor)], ...(cursor === "0" && { nextCursor: "1" }) };
      const result = { content: [], structuredContent: { n: "no number" } };
      return [resultFor(request, request.method === "tools/list" ? page : result)];
    });
    const warnings: string[] = [];
    const client = createClient({
      transport,
      validator: ajv(),
      onWarning: ({ code }) => warnings.push(code),
    });
    const call = (name: string) => client.callTool({ name }).catch((error: Error) => error);
    const names: string[] = [];
    for await (const { name } of client.allTools()) names.push(name);
    expect(names).toEqual(Object.keys(schemas));
    expect(warnings).toEqual([]);

    const wrong = { code: "invalid_result", message: expect.stringContaining("/n must be number") };
    expect(await call("A")).toMatchObject(wrong);
    expect(await call("E")).toMatchObject(wrong);
    for (const [name, reason] of [
      ["B", "is no regular expression"],
      ["C", '"#/$defs/X" leads to nothing within it'],
      ["D", "leads to nothing within it, and nothing is fetched"],
      ["F", "is unknown (2020-12 and draft-07 are supported)"],
      ["G", "it is nested deeper than 128 levels"],
    ] as const) {
      expect(await call(name)).toMatchObject({
        code: "invalid_schema",
        message: expect.stringContaining(reason),
        result: { structuredContent: { n: "no number" } },
      });
    }
    expect(warnings).toEqual(Array.from({ length: 5 }, () => "schema_refused"));
    expect(await call("A")).toMatchObject(wrong);

    pages[0] = tools.slice(0, 4).map((tool) => {
      if (tool.name === "B") return { ...tool, outputSchema: { type: "object" } };
      const { outputSchema: _, ...without } = tool;
      return tool.name === "C" ? without : tool;
    });
    for await (const _ of client.allTools());
    expect(await call("B")).toMatchObject({ structuredContent: { n: "no number" } });
    expect(await call("C")).toMatchObject({ structuredContent: { n: "no number" } });
    expect(asked).toBe(0);
    remote.close();
    await once(remote, "close");
  });

  it("5,000 tools, each with a schema that can't be used but one, are listed, and that one works", async () => {
    const tools = Array.from({ length: 5_000 }, (_, i) => ({
      name: `t${i}`,
      inputSchema: { type: "object" },
      outputSchema: i === 2_500 ? { type: "object" } : { pattern: "(a)\\1", title: i },
    }));
    const transport = scriptedTransport((request) => [
      resultFor(
        request,
        request.method === "tools/list" ? { tools } : { content: [], structuredContent: {} },
      ),
    ]);
    const client = createClient({ transport, validator: ajv() });
    expect((await client.listTools()).tools).toHaveLength(5_000);
    await expect(client.callTool({ name: "t2500" })).resolves.toMatchObject({
      structuredContent: {},
    });
    await expect(client.callTool({ name: "t0" })).rejects.toMatchObject({ code: "invalid_schema" });
  });
});
