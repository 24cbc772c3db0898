import { createClient, type JsonObject, type StandardSchema } from "@plugboard/core";
import { resultFor, scriptedTransport } from "@plugboard/testing";
import { expect, it } from "vitest";
import { z } from "zod";

const clientOf = (result: JsonObject) =>
  createClient({ transport: scriptedTransport((request) => [resultFor(request, result)]) });
const weather = z.object({ celsius: z.number(), at: z.string().transform((at) => at.length) });

it("structured content is read by the caller's schema, and has its type", async () => {
  const client = clientOf({ content: [], structuredContent: { celsius: 5, at: "noon" } });
  const result = await client.callTool({ name: "t" }, { structured: weather });
  if (result.isError) throw new Error("it is no error");
  const { celsius, at }: { celsius: number; at: number } = result.structuredContent;
  expect([celsius, at]).toEqual([5, 4]);
});

it("structured content that the schema refuses is invalid, with the place and the raw result", async () => {
  const result = { content: [], structuredContent: { celsius: "5", at: "noon" } };
  const call = clientOf(result).callTool({ name: "t" }, { structured: weather });
  await expect(call).rejects.toMatchObject({
    name: "ProtocolError",
    code: "invalid_result",
    message: expect.stringContaining(
      'The structured content of the tool "t" does not fit the schema of the call: celsius: ',
    ),
    result,
  });
});

it("a result with isError is left alone", async () => {
  const result = { content: [], isError: true, structuredContent: { odd: true } };
  const call = clientOf(result).callTool({ name: "t" }, { structured: weather });
  await expect(call).resolves.toMatchObject(result);
});

it("a success without structured content is invalid; null is content", async () => {
  const structured = z.null();
  await expect(
    clientOf({ content: [], structuredContent: null }).callTool({ name: "t" }, { structured }),
  ).resolves.toMatchObject({ structuredContent: null });
  const missing = clientOf({ content: [] }).callTool({ name: "t" }, { structured });
  await expect(missing).rejects.toMatchObject({
    code: "invalid_result",
    message: 'The structured content of the tool "t" is missing.',
  });
});

it("a schema may answer later; one that fails is no schema's verdict", async () => {
  const schemaOf = (validate: StandardSchema<unknown, number>["~standard"]["validate"]) =>
    ({ "~standard": { version: 1, vendor: "test", validate } }) as const;
  const client = clientOf({ content: [], structuredContent: 1 });
  const later = schemaOf(async (value) => ({ value: Number(value) + 1 }));
  await expect(client.callTool({ name: "t" }, { structured: later })).resolves.toMatchObject({
    structuredContent: 2,
  });
  const path = [{ key: "a" }, 0];
  const refusing = schemaOf(async () => ({ issues: [{ message: "is odd.", path }] }));
  await expect(client.callTool({ name: "t" }, { structured: refusing })).rejects.toThrow(
    "the schema of the call: a.0: is odd.",
  );
  const cause = new Error("broken");
  const failing = schemaOf(() => {
    throw cause;
  });
  await expect(client.callTool({ name: "t" }, { structured: failing })).rejects.toMatchObject({
    code: "invalid_result",
    cause,
  });
});
