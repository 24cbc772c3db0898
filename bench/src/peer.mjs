/** The server of all HTTP cases: canned bytes, with the request's id put in. Prints its address; ends with its parent. */
import { once } from "node:events";
import { createServer } from "node:http";

const revision = "2026-07-28";
const complete = { resultType: "complete" };
const cached = { ...complete, ttlMs: 3_600_000, cacheScope: "public" };
const content = (text) => ({ ...complete, content: [{ type: "text", text }] });
const bytes = (result) => Buffer.from(`,"result":${JSON.stringify(result)}}`);

const line = "A line of the kind that tools return, 64 bytes long, all told.\n\n";
const small = bytes(content("hello"));
const canned = {
  "server/discover": bytes({
    ...cached,
    supportedVersions: [revision],
    capabilities: { tools: {} },
  }),
  "tools/list": bytes({ ...cached, tools: [{ name: "echo", inputSchema: { type: "object" } }] }),
};
const results = {
  "/small": small,
  "/large": bytes(content(line.repeat(1024))),
  "/progress": small,
};

function readMessage(request, onMessage) {
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () =>
    onMessage(JSON.parse(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks))),
  );
}

function replyJson(response, id, result) {
  const head = `{"jsonrpc":"2.0","id":${JSON.stringify(id)}`;
  response.writeHead(200, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(head) + result.length,
  });
  response.cork();
  response.write(head);
  response.end(result);
}

async function replyProgress(response, { id, params }, total) {
  const token = JSON.stringify(params._meta.progressToken);
  const head = `event: message\ndata: {"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":${token},"progress":`;
  const tail = `,"total":${total}}}\n\n`;
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  for (let sent = 0; sent < total; ) {
    const end = Math.min(sent + 400, total);
    let batch = "";
    while (sent < end) batch += head + ++sent + tail;
    if (!response.write(batch)) await once(response, "drain");
  }
  response.end(`event: message\ndata: {"jsonrpc":"2.0","id":${JSON.stringify(id)}${small}\n\n`);
}

function reply(request, response, message) {
  if (message.id === undefined) return response.writeHead(202).end();
  const result = canned[message.method] ?? results[request.url];
  if (result !== undefined) return replyJson(response, message.id, result);
  const total = new URL(request.url, "http://peer").searchParams.get("total");
  return replyProgress(response, message, Number(total));
}

const server = createServer((request, response) =>
  readMessage(request, (message) => reply(request, response, message)),
);
server.keepAliveTimeout = 120_000;
server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
process.once("disconnect", () => process.exit());
