import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo, LookupFunction } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { publicFetch } from "./public-fetch.js";

const server = createServer((request, reply) => {
  request.pipe(reply.setHeader("x-host", request.headers.host ?? ""));
});
let port: number;
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
});
afterAll(() => void server.close());

const names: Record<string, { address: string; family: number }[]> = {
  "inside.example": [{ address: "127.0.0.1", family: 4 }],
  "mixed.example": [
    { address: "93.184.216.34", family: 4 },
    { address: "fd00::1", family: 6 },
  ],
  "mapped.example": [{ address: "::ffff:10.0.0.1", family: 6 }],
  localhost: [{ address: "127.0.0.1", family: 4 }],
};
const lookup: LookupFunction = (name, { all }, callback) => {
  const found = names[name];
  if (found === undefined)
    return callback(Object.assign(new Error(name), { code: "ENOTFOUND" }), []);
  const [first] = found;
  if (all === true) callback(null, found);
  else callback(null, first?.address ?? "", first?.family ?? 4);
};
const init = (body?: string) => ({
  method: "POST",
  headers: { "content-type": "text/plain" },
  signal: new AbortController().signal,
  redirect: "manual" as const,
  ...(body !== undefined && { body }),
});

it.each(["inside.example", "mixed.example", "mapped.example"])(
  "%s, which resolves to an address that is not for everyone, is not connected to",
  async (host) => {
    const sent = publicFetch({ lookup })(`http://${host}:${port}/`, init("x"));
    await expect(sent).rejects.toMatchObject({
      code: "url_refused",
      message: expect.stringContaining(host),
    });
  },
);

it.each([
  ["inside.example", ["inside.example"]],
  ["localhost", []],
])("%s is connected to where it is allowed", async (host, privateHosts) => {
  const reply = await publicFetch({ lookup, privateHosts })(
    `http://${host}:${port}/`,
    init("hello"),
  );
  let text = "";
  for await (const chunk of reply.body as AsyncIterable<Uint8Array>) text += Buffer.from(chunk);
  expect([reply.status, text, reply.headers.get("X-Host")]).toEqual([
    200,
    "hello",
    `${host}:${port}`,
  ]);
  expect(reply.headers.get("missing")).toBeNull();
});

it("a name that does not resolve, and an abort, are errors", async () => {
  const fetch = publicFetch({ lookup });
  await expect(fetch("https://nowhere.example/", init())).rejects.toMatchObject({
    code: "ENOTFOUND",
  });
  const signal = AbortSignal.abort();
  await expect(fetch(`http://localhost:${port}/`, { ...init(), signal })).rejects.toMatchObject({
    name: "AbortError",
  });
});
