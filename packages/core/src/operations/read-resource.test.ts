import { ArgumentError, createClient, ProtocolError, RpcError } from "@plugboard/core";
import { errorFor, resultFor, scriptedTransport } from "@plugboard/testing";
import { expect, it } from "vitest";

const reading = (result: object) =>
  createClient({
    transport: scriptedTransport((request) => [resultFor(request, result as never)]),
  }).readResource({ uri: "file:///a" });
const text = { uri: "file:///a", text: "" };
const blob = { uri: "file:///b", blob: "AA==", mimeType: "image/png", _meta: { a: 1 } };

it("gives what the resource holds, text and bytes, with its cache hints", async () => {
  expect(await reading({ contents: [text, blob], ttlMs: 5, cacheScope: "public" })).toEqual({
    resultType: "complete",
    contents: [text, blob],
    ttlMs: 5,
    cacheScope: "public",
  });
});

it("COR-09, COR-44, B32: null for an optional member is absent, hints may be missing, unknown members are kept", async () => {
  const contents = [{ ...text, mimeType: null, _meta: null, annotations: { priority: 1 } }];
  expect(await reading({ contents, ttlMs: -1 })).toEqual({
    resultType: "complete",
    contents: [{ ...text, annotations: { priority: 1 } }],
    ttlMs: 0,
    cacheScope: "private",
  });
});

it.each([
  ["no contents", {}],
  ["null for contents", { contents: null }],
  ["contents without a uri", { contents: [{ text: "" }] }],
  ["contents with neither text nor bytes", { contents: [{ uri: "a" }] }],
  ["contents that are null", { contents: [null] }],
])("%s is a ProtocolError", async (_, result) => {
  await expect(reading(result)).rejects.toBeInstanceOf(ProtocolError);
});

it.each([-32_602, -32_002])(
  "COR-45: a resource that is not there is the error %d of the server's",
  async (code) => {
    const transport = scriptedTransport((request) => [
      errorFor(request, { code, message: "not found", data: { uri: "x" } }),
    ]);
    const failure = await createClient({ transport })
      .readResource({ uri: "x" })
      .catch((error) => error);
    expect(failure).toBeInstanceOf(RpcError);
    expect(failure).toMatchObject({ code, message: "not found", data: { uri: "x" } });
  },
);

it("a uri is sent as it is, and one that is no string is an ArgumentError", async () => {
  const transport = scriptedTransport((request) => [resultFor(request, { contents: [] })]);
  const client = createClient({ transport });
  await client.readResource({ uri: "file:///A%20b/../c" });
  expect(transport.requests[0]?.request.params?.uri).toBe("file:///A%20b/../c");
  await expect(client.readResource({ uri: 5 } as never)).rejects.toBeInstanceOf(ArgumentError);
  expect(transport.requests).toHaveLength(1);
});
