import { getEventListeners, once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { json } from "node:stream/consumers";
import { createClient } from "@plugboard/core";
import { http } from "@plugboard/http";
import { expect, it } from "vitest";

const CALLS = 10_000;
const AT_ONCE = 50;
const KINDS = ["json", "stream", "rpc-error", "status", "cut", "silent", "abort"] as const;

it("B23: 10,000 mixed calls on one shared signal leave no listener, timer, socket or entry behind", async () => {
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => void answer(request, response));
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const timersBefore = timers();
  const shared = new AbortController();
  const warnings: unknown[] = [];
  const client = createClient({
    era: "modern",
    transport: http(`http://127.0.0.1:${port}/mcp`),
    onWarning: (warning) => warnings.push(warning),
  });

  const outcomes = new Map<string, number>();
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let i = next++; i < CALLS; i = next++) {
      const kind = KINDS[i % KINDS.length] as (typeof KINDS)[number];
      const outcome = await call(kind);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
  };
  const call = async (kind: (typeof KINDS)[number]): Promise<string> => {
    const own = new AbortController();
    const options = {
      signal: kind === "abort" ? own.signal : shared.signal,
      ...(kind === "silent" && { timeoutMs: 5 }),
      onRequestId: () => {
        if (kind === "abort") setImmediate(() => own.abort("given up"));
      },
    };
    try {
      await client.callTool({ name: kind }, options);
      return `${kind}: result`;
    } catch (error) {
      return `${kind}: ${(error as Error).name ?? error}`;
    } finally {
      expect(getEventListeners(own.signal, "abort")).toHaveLength(0);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));

  expect([...outcomes.keys()].sort()).toEqual([
    "abort: given up",
    "cut: ConnectionError",
    "json: result",
    "rpc-error: RpcError",
    "silent: TimeoutError",
    "status: HttpError",
    "stream: result",
  ]);
  expect(getEventListeners(shared.signal, "abort")).toHaveLength(0);
  expect(warnings).toEqual([]);
  await client.close();
  while (sockets.size > 0) await once([...sockets][0] as Socket, "close");
  server.close();
  await once(server, "close");
  expect(timers()).toBeLessThanOrEqual(timersBefore);
}, 60_000);

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { id, params } = (await json(request)) as { id: number; params: { name: string } };
  const result = { jsonrpc: "2.0", id, result: { content: [] } };
  const sse = { "content-type": "text/event-stream" };
  switch (params.name) {
    case "json":
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(result));
      break;
    case "stream":
      response.writeHead(200, sse).end(`data: ${JSON.stringify(result)}\n\n`);
      break;
    case "rpc-error": {
      const error = { jsonrpc: "2.0", id, error: { code: 1, message: "no" } };
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(error));
      break;
    }
    case "status":
      response.writeHead(503).end("busy");
      break;
    case "cut":
      response.writeHead(200, sse).write(": soon\n\n", () => response.destroy());
      break;
    default: // "silent" and "abort" are never answered
  }
}

function timers(): number {
  return process.getActiveResourcesInfo().filter((resource) => resource === "Timeout").length;
}
