import { request as ask } from "node:http";
import { listen } from "../host/listen.mjs";

/** What the official server sends every 15 s; without it, this would show nothing. */
const SIGN_OF_LIFE = ": keepalive\n\n";

/**
 * Stands between a client and the server at `url`, keeps the server's signs of life to itself, and measures the longest
 * silence in any one exchange.
 */
export async function watchSilence(url) {
  const { hostname, port, pathname } = new URL(url);
  let longestMs = 0;
  const front = await listen((request, response) => {
    const { method, url: path, headers } = request;
    let lastAtMs = performance.now();
    const noteByte = () => {
      longestMs = Math.max(longestMs, performance.now() - lastAtMs);
      lastAtMs = performance.now();
    };
    const further = ask({ hostname, port, path, method, headers, agent: false }, (reply) => {
      noteByte();
      response.writeHead(reply.statusCode, reply.headers);
      response.flushHeaders();
      reply.on("data", (chunk) => {
        if (chunk.toString() === SIGN_OF_LIFE) return;
        noteByte();
        response.write(chunk);
      });
      reply.on("end", () => response.end());
      reply.on("error", () => response.destroy());
    });
    further.on("error", () => response.destroy());
    response.on("close", () => further.destroy());
    request.pipe(further);
  });
  return { ...front, url: front.origin + pathname, longestMs: () => longestMs };
}
