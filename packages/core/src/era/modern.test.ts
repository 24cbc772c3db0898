import { createClient, ErrorCode, RpcError, UnsupportedError } from "@plugboard/core";
import { errorFor, resultFor, scriptedTransport } from "@plugboard/testing";
import { expect, it } from "vitest";
import type { RequestMessage } from "../wire/messages.js";
import { MetaKey, metaOf } from "../wire/meta.js";

const info = { name: "test", version: "1.0.0" };
const discovery = { resultType: "complete", supportedVersions: ["2026-07-28"], capabilities: {} };

it("seed B1: every request carries the revision, the client's capabilities and its identity, discover included", async () => {
  const transport = scriptedTransport((request) => [resultFor(request, discovery)]);
  const client = createClient({ transport, info, input: { roots: [] } });
  await client.discover();
  await client.request("vendor/method", { a: 1 }, (result) => result);
  for (const { request } of transport.requests) {
    expect(request.params?._meta).toMatchObject({
      [MetaKey.protocolVersion]: "2026-07-28",
      [MetaKey.clientCapabilities]: { roots: {} },
      [MetaKey.clientInfo]: info,
    });
  }
});

it("a client without info sends no clientInfo", async () => {
  const transport = scriptedTransport((request) => [resultFor(request, discovery)]);
  await createClient({ transport }).discover();
  expect(metaOf(transport.requests[0]?.request.params)).not.toHaveProperty(MetaKey.clientInfo);
});

it("seed B1: the caller's _meta is kept, and the protocol's own keys win", async () => {
  const transport = scriptedTransport((request) => [resultFor(request, { content: [] })]);
  const client = createClient({ transport, info });
  const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
  const _meta = {
    traceparent,
    "com.example/own": 1,
    progressToken: "mine",
    [MetaKey.protocolVersion]: "1999-01-01",
    [MetaKey.clientCapabilities]: { sampling: {} },
  };
  await client.callTool({ name: "t", _meta });
  const request = transport.requests[0]?.request;
  expect(request?.params?._meta).toEqual({
    traceparent,
    "com.example/own": 1,
    progressToken: request?.id,
    [MetaKey.protocolVersion]: "2026-07-28",
    [MetaKey.clientCapabilities]: {},
    [MetaKey.clientInfo]: info,
  });
});

it("COR-52: a server that refuses the only revision once is simply asked again, with a new id", async () => {
  const transport = scriptedTransport((request) =>
    request.id === 1 ? [refusal(request, supports("2026-07-28"))] : [resultFor(request, discovery)],
  );
  await expect(createClient({ transport }).discover()).resolves.toMatchObject(discovery);
  expect(transport.requests.map(({ request }) => request.id)).toEqual([1, 2]);
});

it("COR-51: a server that keeps refusing is asked three times, then its error surfaces", async () => {
  const transport = scriptedTransport((request) => [refusal(request, supports("2026-07-28"))]);
  const call = createClient({ transport }).discover();
  await expect(call).rejects.toMatchObject({ code: ErrorCode.unsupportedProtocolVersion });
  expect(transport.requests).toHaveLength(3);
});

it("COR-51, seed A2, seed T8: without a mutual revision the error names both lists", async () => {
  const transport = scriptedTransport((request) => [refusal(request, supports("2099-01-01"))]);
  const failure = await createClient({ transport })
    .discover()
    .catch((error) => error);
  expect(failure).toBeInstanceOf(UnsupportedError);
  expect(failure.message).toContain("2099-01-01");
  expect(failure.message).toContain("2026-07-28");
  expect(failure.cause).toBeInstanceOf(RpcError);
});

it("COR-10: a refusal with malformed data is that error, without data to act on", async () => {
  const transport = scriptedTransport((request) => [refusal(request, "2026-07-28")]);
  const call = createClient({ transport }).discover();
  await expect(call).rejects.toMatchObject({ code: ErrorCode.unsupportedProtocolVersion });
  expect(transport.requests).toHaveLength(1);
});

it("HTTP-69: a peer that fails its first request as earlier revisions do gives UnsupportedError, which says what it answered", async () => {
  const legacy = { suspects: (failure: unknown) => failure instanceof RpcError, open: noSession };
  const transport = scriptedTransport(
    (request) => [errorFor(request, { code: -32000, message: "Server not initialized" })],
    { legacy },
  );
  const failure = await createClient({ transport, era: "modern" })
    .discover()
    .catch((error) => error);
  expect(failure).toBeInstanceOf(UnsupportedError);
  expect(failure.message).toMatch(
    /open with initialize\. It answered server\/discover with the error -32000: Server not/,
  );
  expect(failure.cause).toMatchObject({ code: -32000 });
});

it("HTTP-65: a discovery without resultType is one all the same, and the peer that of this revision", async () => {
  const legacy = { suspects: () => true, open: noSession };
  const { resultType: _, ...untyped } = discovery;
  const transport = scriptedTransport(
    (request) =>
      request.id === 1
        ? [{ jsonrpc: "2.0", id: request.id, result: untyped }]
        : [errorFor(request, { code: -32000, message: "no" })],
    { legacy },
  );
  const client = createClient({ transport, era: "modern" });
  await expect(client.discover()).resolves.toMatchObject(untyped);
  await expect(client.listTools()).rejects.toMatchObject({ name: "RpcError", code: -32000 });
});

it("a peer that has answered in this revision is not suspected any more", async () => {
  const legacy = { suspects: () => true, open: noSession };
  const transport = scriptedTransport(
    (request) =>
      request.id === 1
        ? [resultFor(request, discovery)]
        : [errorFor(request, { code: -32601, message: "no such method" })],
    { legacy },
  );
  const client = createClient({ transport, era: "modern" });
  await client.discover();
  await expect(client.listTools()).rejects.toMatchObject({ code: -32601 });
});

it("an error that earlier revisions do not give is the caller's, as it came", async () => {
  const legacy = { suspects: () => false, open: noSession };
  const transport = scriptedTransport(
    (request) => [errorFor(request, { code: -32602, message: "no such tool", data: { a: 1 } })],
    { legacy },
  );
  const call = createClient({ transport, era: "modern" }).callTool({ name: "nope" });
  await expect(call).rejects.toMatchObject({
    name: "RpcError",
    code: -32602,
    message: "no such tool",
    data: { a: 1 },
  });
});

function noSession(): never {
  throw new Error("There are no sessions here.");
}

function refusal(request: RequestMessage, data: unknown) {
  const code = ErrorCode.unsupportedProtocolVersion;
  return errorFor(request, { code, message: "unsupported revision", data });
}

function supports(...supported: string[]) {
  return { supported, requested: "2026-07-28" };
}
