import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { WebSocketServer } from "ws";
import { DISCOVERY, toolList } from "./raw-server.js";
import { runCli } from "./run-cli.js";

const closings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});

/** A server that lists one tool; with a status, one that refuses every upgrade. */
async function serve(options: { status?: number; protocol?: string | false } = {}) {
  const { status, protocol = "mcp" } = options;
  const seen: IncomingHttpHeaders[] = [];
  const http = createServer();
  const sockets = new WebSocketServer({ noServer: true, handleProtocols: () => protocol });
  http.on("upgrade", (request, socket, head) => {
    seen.push(request.headers);
    if (status !== undefined) {
      socket.end(`HTTP/1.1 ${status} No\r\nLocation: /x\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      webSocket.on("message", (data) => {
        const { id, method } = JSON.parse(String(data));
        if (id === undefined) return;
        const result = method === "server/discover" ? DISCOVERY : toolList({});
        webSocket.send(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`);
      });
    });
  });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  closings.push(async () => {
    for (const socket of sockets.clients) socket.terminate();
    await new Promise((resolve) => http.close(resolve));
  });
  return { url: `ws://127.0.0.1:${(http.address() as AddressInfo).port}/ws?key=s3cret`, seen };
}

test("-H headers go with the upgrade, values from variables too", async () => {
  const { url, seen } = await serve();
  const argv = ["tools", url, "-H", "X-One: 1", "-H", "Authorization: Bearer env:TOKEN"];
  expect((await runCli(argv, { env: { TOKEN: "abc" } })).code).toBe(0);
  expect(seen[0]).toMatchObject({ "x-one": "1", authorization: "Bearer abc" });
});

test.each([
  [401, 3],
  [403, 3],
  [503, 4],
  [404, 6],
  [200, 6],
  [302, 10],
])("a refusal of the upgrade with the status %d ends with %d", async (status, code) => {
  const { url } = await serve({ status });
  const { err, ...outcome } = await runCli(["tools", url, "--json"]);
  expect(outcome).toEqual({ code, out: "" });
  expect(JSON.parse(err).error).toMatchObject({ code, status });
  expect(err).not.toContain("s3cret");
});

test("a server that is not there ends with 4, and the reason", async () => {
  const { code, err } = await runCli(["tools", "ws://127.0.0.1:1/"]);
  expect(code).toBe(4);
  expect(err).toBe("error: No WebSocket to ws://127.0.0.1:1/ could be opened (ECONNREFUSED).\n");
});

test("a server that selects no subprotocol needs --no-subprotocol, and the error says so", async () => {
  const { url } = await serve({ protocol: false });
  const { code, err } = await runCli(["tools", url]);
  expect(code).toBe(4);
  expect(err).toContain("offer none with --no-subprotocol.");
  expect((await runCli(["tools", url, "--no-subprotocol"])).code).toBe(0);
});

test("a server that never answers the upgrade ends with 8 when --timeout says so", async () => {
  const http = createServer();
  const open: { destroy(): void }[] = [];
  http.on("upgrade", (_, socket) => open.push(socket));
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  closings.push(async () => {
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => http.close(resolve));
  });
  const url = `ws://127.0.0.1:${(http.address() as AddressInfo).port}/`;
  const { code, err } = await runCli(["tools", url, "--timeout", "100ms"]);
  expect(code).toBe(8);
  expect(err).toContain("--timeout");
});
