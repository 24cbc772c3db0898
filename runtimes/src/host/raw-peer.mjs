import { text } from "node:stream/consumers";
import { cors } from "./cors.mjs";
import { listen } from "./listen.mjs";

const HERE = { content: [{ type: "text", text: "Here." }] };
const event = (message) => `event: message\ndata: ${JSON.stringify(message)}\n\n`;
const progressOf = ({ params }) => ({
  jsonrpc: "2.0",
  method: "notifications/progress",
  params: { progressToken: params?._meta?.progressToken, progress: 1 },
});

/** A peer that answers as the path says, mostly wrong. */
export async function startRawPeer() {
  const peer = await listen(
    cors(async (request, response) => {
      const message = JSON.parse((await text(request)) || "{}");
      const answer = ANSWERS[request.url] ?? notFound;
      await answer(response, message);
    }),
  );
  return { ...peer, url: peer.origin };
}

const ANSWERS = {
  "/page": (response) => send(response, 200, "text/html", "<h1>Welcome</h1>"),
  "/busy": (response) => {
    response.setHeader("retry-after", "7");
    send(response, 503, "text/plain", "Busy.");
  },
  "/early": (response, message) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end(event(progressOf(message)));
  },
  "/broken": (response, message) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(event(progressOf(message)));
    response.write("event: mess", () => setTimeout(() => response.destroy(), 50));
  },
  "/hang-up": (response) => response.destroy(),
  "/silent": () => {},
  "/moved": (response) => response.writeHead(307, { location: "/here" }).end(),
  "/moved-away": (response) =>
    response.writeHead(307, { location: "http://localhost:1/elsewhere" }).end(),
  "/here": (response, { id }) => {
    const result = { resultType: "complete", ...HERE };
    send(response, 200, "application/json", JSON.stringify({ jsonrpc: "2.0", id, result }));
  },
};

const notFound = (response) => send(response, 404, "text/plain", "Not found.");

function send(response, status, type, body) {
  response.writeHead(status, { "content-type": type }).end(body);
}
