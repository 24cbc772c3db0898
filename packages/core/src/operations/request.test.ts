import { ArgumentError, createClient, ProtocolError, RpcError } from "@plugboard/core";
import { errorFor, resultFor, scriptedTransport } from "@plugboard/testing";
import { describe, expect, it } from "vitest";

const answering = (result: object = {}) =>
  scriptedTransport((request) => [resultFor(request, result as never)]);
const asIs = <T>(result: T): T => result;

it("sends any method with any params, and gives what the parser makes of the result", async () => {
  const transport = answering({ n: 1 });
  const n = await createClient({ transport }).request(
    "vendor/m",
    { a: [1, null] },
    (result) => Number(result.n) + 1,
  );
  expect(n).toBe(2);
  const { request } = transport.requests[0] ?? {};
  expect(request).toMatchObject({ method: "vendor/m", params: { a: [1, null] } });
});

it("what the parser throws becomes a ProtocolError with the cause and the result", async () => {
  for (const cause of [new TypeError("x is not a function"), "text", undefined]) {
    const parse = (): never => {
      throw cause;
    };
    const call = createClient({ transport: answering({ n: 1 }) }).request("vendor/m", {}, parse);
    const failure = await call.catch((error) => error);
    expect(failure).toBeInstanceOf(ProtocolError);
    expect(failure).toMatchObject({ code: "invalid_result", result: { n: 1 } });
    expect(failure.cause).toBe(cause);
  }
});

it("what the parser throws of ours is the caller's, as it is", async () => {
  const error = new ArgumentError("mine");
  const call = createClient({ transport: answering() }).request("vendor/m", {}, () => {
    throw error;
  });
  await expect(call).rejects.toBe(error);
});

it("seed B15, COR-10, COR-12: an error of the peer is an RpcError with its code, message and data, whatever they are", async () => {
  for (const data of [undefined, null, 0, "text", { supported: 5 }, [1]]) {
    for (const code of [-32_603, -32_000, 0, 7, -32_020]) {
      const error = { code, message: "no", ...(data !== undefined && { data }) };
      const transport = scriptedTransport((request) => [
        { ...errorFor(request, error), httpStatus: 418 },
      ]);
      const failure = await createClient({ transport })
        .request("vendor/m", {}, asIs)
        .catch((thrown) => thrown);
      expect(failure).toBeInstanceOf(RpcError);
      expect(failure).toMatchObject({ code, message: "no", httpStatus: 418 });
      expect(failure.data).toEqual(data);
    }
  }
});

it.each(["", 5, undefined])("the method %j is an ArgumentError", async (method) => {
  const transport = answering();
  const call = createClient({ transport }).request(method as string, {}, asIs);
  await expect(call).rejects.toBeInstanceOf(ArgumentError);
  expect(transport.requests).toHaveLength(0);
});

describe("what JSON can't carry is an ArgumentError that names it, and nothing is sent", () => {
  const circle: { [key: string]: unknown } = {};
  circle.me = circle;
  it.each<[string, object, RegExp]>([
    ["a bigint", { a: { b: 1n } }, /params\.a\.b is a bigint/],
    ["NaN", { a: [Number.NaN] }, /params\.a\[0\] is NaN/],
    ["a function", { a: () => {} }, /params\.a is a function/],
    ["a circle", circle, /circular/],
    ["_meta that is no object", { _meta: 5 }, /_meta is not an object/],
    ["a key of _meta that is none", { _meta: { "a b": 1 } }, /"a b" is no key/],
  ])("%s", async (_, params, message) => {
    const transport = answering();
    const call = createClient({ transport }).request("vendor/m", params as never, asIs);
    await expect(call).rejects.toThrow(ArgumentError);
    await expect(call).rejects.toThrow(message);
    expect(transport.requests).toHaveLength(0);
  });
});

it("COR-01, COR-02, B19: eight calls at once have eight ids, and get their own results in any order", async () => {
  const answers: (() => void)[] = [];
  const transport = scriptedTransport(async (request) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    return [resultFor(request, { n: request.params?.n })];
  });
  const client = createClient({ transport });
  const calls = Array.from({ length: 8 }, (_, n) =>
    client.request("vendor/m", { n }, (result) => result.n),
  );
  await transport.requested(({ params }) => params?.n === 7);
  for (const answer of answers.reverse()) answer();
  expect(await Promise.all(calls)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  const ids = transport.requests.map(({ request }) => request.id);
  expect(new Set(ids).size).toBe(8);
  for (const id of ids) expect(Number.isSafeInteger(id)).toBe(true);
});

it("COR-12, COR-13: whatever comes in a result, the call ends with a result or an error of ours", async () => {
  const odd = [
    null,
    5,
    "x",
    [],
    { resultType: "input_required" },
    JSON.parse('{"__proto__":{"content":5},"content":[]}'),
  ];
  for (const result of odd) {
    const transport = scriptedTransport((request) => [{ jsonrpc: "2.0", id: request.id, result }]);
    const call = createClient({ transport }).callTool({ name: "t" });
    const settled = await call.then(asIs, (error) => error);
    const isOurs = settled.constructor.name.endsWith("Error") ? settled.code !== undefined : true;
    expect(isOurs).toBe(true);
    expect(Object.getPrototypeOf(settled)).not.toHaveProperty("content");
  }
});
