import { request } from "node:http";
import { expect, test } from "vitest";
import { startExampleServer } from "./start-example-server.js";
import { modernCall } from "./test-support/modern-call.js";

test("the server binds the loopback address and says where", async () => {
  await using server = await startExampleServer();
  expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
});

test("the port can be chosen", async () => {
  const first = await startExampleServer();
  const port = Number(new URL(first.url).port);
  await first.close();
  await using second = await startExampleServer({ port });
  expect(second.url).toBe(first.url);
});

test("a port that is taken rejects", async () => {
  await using first = await startExampleServer();
  const port = Number(new URL(first.url).port);
  await expect(startExampleServer({ port })).rejects.toMatchObject({ code: "EADDRINUSE" });
});

test("a closed server refuses connections, and closing twice is the same as once", async () => {
  const server = await startExampleServer();
  await modernCall(server, { method: "server/discover" });
  await server.close();
  await server.close();
  await expect(modernCall(server, { method: "server/discover" })).rejects.toThrow();
});

test("the page size can be chosen", async () => {
  await using server = await startExampleServer({ pageSize: 2 });
  const { result } = await modernCall(server, { method: "prompts/list" });
  expect(result).toMatchObject({ prompts: [{}, {}], nextCursor: expect.any(String) });
});

test("the requests that came in can be looked at", async () => {
  await using server = await startExampleServer();
  await modernCall(server, { method: "tools/list" });
  expect(server.requests).toMatchObject([
    { method: "POST", path: "/mcp", headers: { "mcp-method": "tools/list" } },
  ]);
});

test("another path is not found", async () => {
  await using server = await startExampleServer();
  const response = await fetch(new URL("/elsewhere", server.url));
  expect(response.status).toBe(404);
});

test("a page from elsewhere is refused", async () => {
  await using server = await startExampleServer();
  const headers = { Origin: "https://evil.example" };
  const { status } = await modernCall(server, { method: "tools/list" }, { headers });
  expect(status).toBe(403);
});

test("a request under another host name is refused", async () => {
  await using server = await startExampleServer();
  const status = await new Promise((resolve, reject) => {
    const headers = { Host: "evil.example" };
    const asking = request(server.url, { method: "POST", headers }, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode));
    });
    asking.once("error", reject);
    asking.end("{}");
  });
  expect(status).toBe(403);
});
