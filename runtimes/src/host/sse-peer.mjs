import { text } from "node:stream/consumers";
import { cors } from "./cors.mjs";
import { listen } from "./listen.mjs";

const RESULTS = {
  initialize: {
    protocolVersion: "2024-11-05",
    capabilities: { tools: {} },
    serverInfo: { name: "sse", version: "1.0.0" },
  },
  "tools/call": { content: [{ type: "text", text: "Here." }] },
};

/** A small server of the binding HTTP+SSE: the answers to what is posted come on the stream that was opened before. */
export async function startSsePeer() {
  const streams = new Map();
  let count = 0;
  const openStream = (response) => {
    count += 1;
    const path = `/messages/${count}`;
    streams.set(path, response);
    response.on("close", () => streams.delete(path));
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(`event: endpoint\ndata: ${path}\n\n`);
  };
  const take = async (request, response) => {
    const stream = streams.get(request.url);
    const { id, method } = JSON.parse(await text(request));
    response.writeHead(stream ? 202 : 405).end();
    if (id === undefined) return;
    const result = RESULTS[method];
    const outcome = result ? { result } : { error: { code: -32601, message: "No such method" } };
    stream?.write(
      `event: message\ndata: ${JSON.stringify({ jsonrpc: "2.0", id, ...outcome })}\n\n`,
    );
  };
  const peer = await listen(
    cors((request, response) =>
      request.method === "GET" ? openStream(response) : take(request, response),
    ),
  );
  return { ...peer, url: `${peer.origin}/sse` };
}
