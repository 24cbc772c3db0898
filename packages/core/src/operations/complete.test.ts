import { createClient, ProtocolError } from "@plugboard/core";
import { errorFor, resultFor, scriptedTransport } from "@plugboard/testing";
import { expect, it } from "vitest";

const params = {
  ref: { type: "ref/prompt", name: "p" },
  argument: { name: "a", value: "x" },
  context: { arguments: { b: "y" } },
} as const;
const completing = (result: object) =>
  scriptedTransport((request) => [resultFor(request, result as never)]);

it("COR-184: sends what is chosen already, and gives the proposals", async () => {
  const completion = { values: ["xa", "xb"], total: 5, hasMore: true };
  const transport = completing({ completion });
  const result = await createClient({ transport }).complete(params);
  expect(result).toEqual({ resultType: "complete", completion });
  const { _meta, ...sent } = transport.requests[0]?.request.params ?? {};
  expect(sent).toEqual(params);
});

it("B32: total and hasMore may be null or absent, and more than 100 proposals fail nothing", async () => {
  const values = Array.from({ length: 101 }, (_, i) => `v${i}`);
  const transport = completing({ completion: { values, total: null, hasMore: null } });
  const { completion } = await createClient({ transport }).complete(params);
  expect(completion).toEqual({ values });
});

it.each([{}, { completion: null }, { completion: {} }, { completion: { values: [1] } }])(
  "%j is a ProtocolError",
  async (result) => {
    const call = createClient({ transport: completing(result) }).complete(params);
    await expect(call).rejects.toBeInstanceOf(ProtocolError);
  },
);

it("COR-184: a server that completes nothing says so with its own error", async () => {
  const transport = scriptedTransport((request) => [
    errorFor(request, { code: -32_601, message: "no" }),
  ]);
  const call = createClient({ transport }).complete(params);
  await expect(call).rejects.toMatchObject({ name: "RpcError", code: -32_601 });
});
