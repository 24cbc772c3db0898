import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createClient } from "@plugboard/core";
import type { MessageIterator, RequestMessage } from "@plugboard/core/transport";
import { http } from "@plugboard/http";
import { afterEach, beforeEach, expect, it } from "vitest";

const request: RequestMessage = { jsonrpc: "2.0", id: 1, method: "tools/call", params: {} };
const note = (progress: number) => ({
  jsonrpc: "2.0",
  method: "notifications/progress",
  params: { progressToken: 1, progress },
});
const response = { jsonrpc: "2.0", id: 1, result: { content: [] } };
const server = createServer((incoming, reply) => {
  incoming.resume();
  const events = [note(1), note(2), note(3), response].map(
    (one) => `data: ${JSON.stringify(one)}\n\n`,
  );
  reply.writeHead(200, { "content-type": "text/event-stream" }).end(events.join(""));
});
let url: string;

beforeEach(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
});
afterEach(async () => {
  server.close();
  await once(server, "close");
});

it("notifications that came at once can be taken without waiting, the response only by next()", async () => {
  const transport = http(url);
  const { signal } = new AbortController();
  const iterator: MessageIterator = transport.exchange(request, { signal })[Symbol.asyncIterator]();
  expect(iterator.takeNow?.()).toBeUndefined();
  expect((await iterator.next()).value).toEqual(note(1));
  expect(iterator.takeNow?.()).toEqual(note(2));
  expect(iterator.takeNow?.()).toEqual(note(3));
  expect(iterator.takeNow?.()).toBeUndefined();
  expect(iterator.takeNow?.()).toBeUndefined();
  expect((await iterator.next()).value).toEqual(response);
  expect((await iterator.next()).done).toBe(true);
  expect(iterator.takeNow?.()).toBeUndefined();
  await transport.close();
});

it("a call that is aborted while its progress is handed over hears of no more of it", async () => {
  const client = createClient({ era: "modern", transport: http(url) });
  const controller = new AbortController();
  const seen: number[] = [];
  const call = client.callTool(
    { name: "any" },
    {
      signal: controller.signal,
      onProgress: ({ progress }) => {
        seen.push(progress);
        if (progress === 2) controller.abort("enough");
      },
    },
  );
  await expect(call).rejects.toBe("enough");
  expect(seen).toEqual([1, 2]);
  await client.close();
});
