import {
  type CallToolResult,
  createClient,
  type JsonObject,
  type JsonSchemaValidator,
  ProtocolError,
  type Tool,
  type Warning,
} from "@plugboard/core";
import { resultFor, scriptedTransport } from "@plugboard/testing";
import { describe, expect, it } from "vitest";

/** A validator that understands `const` alone, refuses schemas with `refuse`, and remembers what it compiled. */
function constValidator() {
  const compiled: unknown[] = [];
  const validator: JsonSchemaValidator = {
    compile: (schema) => {
      compiled.push(schema);
      if ("refuse" in schema) throw new Error(`it says ${schema.refuse}`);
      return (value) => {
        if (value === "tired") throw new Error("it takes too long");
        return value === schema.const ? undefined : `must be ${JSON.stringify(schema.const)}`;
      };
    },
  };
  return { compiled, validator };
}

const inputSchema = { type: "object" } as const;
const toolOf = (name: string, outputSchema?: object): Tool =>
  ({ name, inputSchema, ...(outputSchema && { outputSchema }) }) as Tool;

/** A client of a server with these pages of tools, which answers calls with what `results` has for the tool. */
function clientOf(
  pages: Tool[][],
  results: (name: string) => JsonObject,
  options: { mirrorsParams?: boolean; maxSchemas?: number } = {},
) {
  const { maxSchemas, ...transportOptions } = options;
  const warnings: Warning[] = [];
  const transport = scriptedTransport((request) => {
    const { name, cursor = "0" } = (request.params ?? {}) as { name: string; cursor?: string };
    if (request.method === "tools/call") return [resultFor(request, results(name))];
    const next = Number(cursor) + 1;
    return [
      resultFor(request, {
        tools: structuredClone(pages[Number(cursor)]),
        ...(next < pages.length && { nextCursor: String(next) }),
      }),
    ];
  }, transportOptions);
  const { compiled, validator } = constValidator();
  const onWarning = (warning: Warning) => warnings.push(warning);
  const client = createClient({ transport, validator, onWarning, maxSchemas });
  const list = async () => {
    for await (const _ of client.allTools());
  };
  return { client, list, compiled, warnings, transport };
}

describe("B28: only the structured content of a success is checked", () => {
  const outputSchema = { const: 1 };
  const callWith = async (result: JsonObject) => {
    const { client, list } = clientOf([[toolOf("t", outputSchema)]], () => result);
    await list();
    return client.callTool({ name: "t" });
  };

  it.each([
    ["with details", { isError: true, content: [], structuredContent: { error: { code: "X" } } }],
    ["without", { isError: true, content: [{ type: "text", text: "no" }] }],
  ])("an error %s is returned untouched", async (_, result) => {
    await expect(callWith(result)).resolves.toMatchObject(result);
  });

  it("COR-176: a success without structured content is invalid, and its result can be reached", async () => {
    const result = { content: [{ type: "text", text: "hi" }] };
    await expect(callWith(result)).rejects.toMatchObject({
      name: "ProtocolError",
      code: "invalid_result",
      message: expect.stringContaining('the tool "t" has no structured content'),
      result,
    });
  });

  it("a success whose structured content is wrong is invalid, and its result can be reached", async () => {
    const result = { content: [], structuredContent: 2 };
    const call = callWith(result);
    await expect(call).rejects.toBeInstanceOf(ProtocolError);
    await expect(call).rejects.toMatchObject({
      code: "invalid_result",
      message: 'The structured content of the tool "t" does not fit its output schema: must be 1.',
      result,
    });
  });

  it("content that can't be checked is invalid, and its result can be reached", async () => {
    await expect(callWith({ content: [], structuredContent: "tired" })).rejects.toMatchObject({
      code: "invalid_result",
      message: `The structured content of the tool "t" can't be checked: it takes too long.`,
      result: { structuredContent: "tired" },
    });
  });

  it("a success that fits is returned", async () => {
    await expect(callWith({ content: [], structuredContent: 1 })).resolves.toMatchObject({
      structuredContent: 1,
    });
  });
});

it.each([null, false, 0, ""])("COR-175: %j is structured content", async (value) => {
  const tools = [[toolOf("fits", { const: value }), toolOf("differs", { const: "x" })]];
  const { client, list } = clientOf(tools, () => ({ content: [], structuredContent: value }));
  await list();
  const result = await client.callTool({ name: "fits" });
  expect(result.structuredContent).toBe(value);
  await expect(client.callTool({ name: "differs" })).rejects.toThrow('must be "x"');
});

describe("B30: a schema that can't be used concerns its own tool alone", () => {
  const pages = [
    [toolOf("good", { const: 1 }), toolOf("bad", { refuse: "no" })],
    [toolOf("other", { const: 1 }), toolOf("plain")],
  ];
  const result = { content: [], structuredContent: 1 };

  it("every tool is listed, and the others are checked, also of earlier pages", async () => {
    const { client, list } = clientOf(pages, () => ({ content: [], structuredContent: 2 }));
    await list();
    await expect(client.callTool({ name: "good" })).rejects.toThrow("must be 1");
    await expect(client.callTool({ name: "other" })).rejects.toThrow("must be 1");
    await expect(client.callTool({ name: "plain" })).resolves.toMatchObject({
      structuredContent: 2,
    });
  });

  it("COR-172: its own calls say why each time, with the result; the warning comes once", async () => {
    const { client, list, warnings, compiled } = clientOf(pages, () => result);
    await list();
    const message = `The output schema of the tool "bad" can't be used: it says no.`;
    for (const _ of [1, 2]) {
      await expect(client.callTool({ name: "bad" })).rejects.toMatchObject({
        name: "ProtocolError",
        code: "invalid_schema",
        message,
        result,
        cause: expect.objectContaining({ message: "it says no" }),
      });
    }
    expect(warnings).toEqual([expect.objectContaining({ code: "schema_refused", message })]);
    expect(compiled).toHaveLength(1);
  });

  it("errors of its own calls pass, and a call can do without the check", async () => {
    const { client, list } = clientOf(pages, () => result);
    await list();
    await expect(client.callTool({ name: "bad" }, { checkOutput: false })).resolves.toMatchObject(
      result,
    );
  });

  it("once the server has repaired it, or dropped it, the tool works", async () => {
    const tools = [[toolOf("a", { refuse: "no" }), toolOf("b", { refuse: "no" })]];
    const { client, list } = clientOf(tools, () => result);
    await list();
    await expect(client.callTool({ name: "a" })).rejects.toThrow("it says no");
    tools[0] = [toolOf("a", { const: 1 }), toolOf("b")];
    await list();
    await expect(client.callTool({ name: "a" })).resolves.toMatchObject(result);
    await expect(client.callTool({ name: "b" })).resolves.toMatchObject(result);
  });
});

describe("schemas are compiled when they are needed, and once", () => {
  const result = { content: [], structuredContent: 1 };

  it("listing 5,000 tools compiles nothing, calling one compiles one", async () => {
    const tools = Array.from({ length: 5_000 }, (_, i) => toolOf(`t${i}`, { const: 1, title: i }));
    const { client, list, compiled } = clientOf([tools], () => result);
    await list();
    expect(compiled).toEqual([]);
    await client.callTool({ name: "t17" });
    await client.callTool({ name: "t17" });
    expect(compiled).toEqual([{ const: 1, title: 17 }]);
  });

  it("a schema that reads the same after another list is not compiled again", async () => {
    const { client, list, compiled } = clientOf([[toolOf("t", { const: 1 })]], () => result);
    for (const _ of [1, 2]) {
      await list();
      await client.callTool({ name: "t" });
    }
    expect(compiled).toHaveLength(1);
  });

  it("beyond maxSchemas the one unused for longest is forgotten", async () => {
    const tools = [..."abc"].map((name) => toolOf(name, { const: 1, title: name }));
    const { client, list, compiled } = clientOf([tools], () => result, { maxSchemas: 2 });
    await list();
    for (const name of "abacab") await client.callTool({ name });
    expect(compiled.map((schema) => (schema as Tool).title).join("")).toBe("abcb");
  });

  it("a schema too deep to be written down is refused", async () => {
    let outputSchema: object = {};
    for (let level = 0; level < 100_000; level += 1) outputSchema = { not: outputSchema };
    const { client } = clientOf([], () => result);
    const call = client.callTool({ name: "t" }, { tool: toolOf("t", outputSchema) });
    await expect(call).rejects.toMatchObject({ code: "invalid_schema", result });
  });
});

it("a tool that was never listed is checked by the definition that the caller has, or not at all", async () => {
  const { client } = clientOf([], () => ({ content: [], structuredContent: 2 }));
  await expect(client.callTool({ name: "t" })).resolves.toMatchObject({ structuredContent: 2 });
  const call = client.callTool({ name: "t" }, { tool: toolOf("t", { const: 1 }) });
  await expect(call).rejects.toThrow("must be 1");
});

it.each([true, false])(
  "tools are known whether or not arguments are mirrored (%s), and annotations hide none where they are not",
  async (mirrorsParams) => {
    const odd = { type: "object", properties: { a: { type: "string", "x-mcp-header": "a b" } } };
    const tools = [toolOf("t", { const: 1 }), { ...toolOf("odd"), inputSchema: odd } as Tool];
    const { client } = clientOf([tools], () => ({ structuredContent: 2 }), { mirrorsParams });
    const { tools: listed } = await client.listTools();
    expect(listed.map(({ name }) => name)).toEqual(mirrorsParams ? ["t"] : ["t", "odd"]);
    await expect(client.callTool({ name: "t" })).rejects.toThrow("must be 1");
  },
);

it("without a validator nothing is checked", async () => {
  const tool = toolOf("t", { const: 1 });
  const transport = scriptedTransport((request) => [resultFor(request, { content: [] })]);
  const result: CallToolResult = await createClient({ transport }).callTool(
    { name: "t" },
    { tool },
  );
  expect(result.content).toEqual([]);
});

it("what servers write into messages is cut short", async () => {
  const { client } = clientOf([], () => ({ content: [], structuredContent: 2 }));
  const tool = toolOf("t", { const: "x".repeat(100_000) });
  const error = await client.callTool({ name: "t" }, { tool }).catch((thrown) => thrown);
  expect(error.message.length).toBeLessThan(500);
});

it.each([0, Number.NaN])("maxSchemas %s is an ArgumentError", (maxSchemas) => {
  expect(() => clientOf([], () => ({}), { maxSchemas })).toThrow("give 1 or more");
});
