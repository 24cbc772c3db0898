import { ArgumentError, createClient, type JsonSchemaValidator, type Tool } from "@plugboard/core";
import { resultFor, scriptedTransport } from "@plugboard/testing";
import { expect, it } from "vitest";

/** Understands nothing but `required`. */
const validator: JsonSchemaValidator = {
  compile: ({ refuse, required }) => {
    if (refuse !== undefined) throw new Error("it is odd");
    return (value) => {
      if ((value as { tired?: true }).tired) throw new Error("it takes too long");
      const [name = ""] = (required ?? []) as string[];
      return Object.hasOwn(value as object, name) ? undefined : `${name} is missing`;
    };
  },
};
const tool = { name: "t", inputSchema: { type: "object", required: ["a"] } } as Tool;
const odd = { name: "odd", inputSchema: { type: "object", refuse: true } } as unknown as Tool;

async function clientOf(checkArguments?: boolean) {
  const transport = scriptedTransport((request) => [
    resultFor(request, request.method === "tools/list" ? { tools: [tool, odd] } : { content: [] }),
  ]);
  const client = createClient({ transport, validator, checkArguments });
  await client.listTools();
  const calls = () => transport.requests.filter(({ request }) => request.method === "tools/call");
  return { client, calls };
}

it("arguments are not checked unless that is asked for", async () => {
  const { client, calls } = await clientOf();
  await client.callTool({ name: "t" });
  expect(calls()).toHaveLength(1);
});

it("arguments that do not fit are an ArgumentError before anything is sent", async () => {
  const { client, calls } = await clientOf(true);
  for (const args of [undefined, { b: 1 }]) {
    const call = client.callTool({ name: "t", arguments: args });
    await expect(call).rejects.toBeInstanceOf(ArgumentError);
    await expect(call).rejects.toThrow('The arguments for the tool "t" do not fit: a is missing.');
  }
  expect(calls()).toHaveLength(0);
  await client.callTool({ name: "t", arguments: { a: null } });
  expect(calls()).toHaveLength(1);
});

it("arguments that can't be checked are an ArgumentError that says why, and the call can do without", async () => {
  const { client, calls } = await clientOf(true);
  const call = client.callTool({ name: "odd" });
  await expect(call).rejects.toBeInstanceOf(ArgumentError);
  await expect(call).rejects.toThrow(
    `The input schema of the tool "odd" can't be used: it is odd.`,
  );
  await expect(client.callTool({ name: "t", arguments: { tired: true } })).rejects.toThrow(
    `The arguments for the tool "t" can't be checked: it takes too long.`,
  );
  expect(calls()).toHaveLength(0);
  await client.callTool({ name: "odd" }, { checkArguments: false });
  expect(calls()).toHaveLength(1);
});

it("a single call can ask for the check, with a definition of its own", async () => {
  const { client, calls } = await clientOf();
  const call = client.callTool({ name: "u" }, { checkArguments: true, tool });
  await expect(call).rejects.toThrow("a is missing");
  expect(calls()).toHaveLength(0);
});

it("checking arguments takes a validator", () => {
  const transport = scriptedTransport(() => []);
  expect(() => createClient({ transport, checkArguments: true })).toThrow(
    "checkArguments needs a validator",
  );
});
