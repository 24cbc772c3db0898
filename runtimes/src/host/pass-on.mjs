import { request as ask } from "node:http";

/** Makes a handler that passes requests on to `origin`, and streams what comes back. */
export function passOn(origin) {
  const { hostname, port } = new URL(origin);
  return (request, response) => {
    const { method, url: path, headers } = request;
    const further = ask({ hostname, port, path, method, headers, agent: false }, (reply) => {
      response.writeHead(reply.statusCode, reply.headers);
      response.flushHeaders();
      reply.on("error", () => response.destroy());
      reply.pipe(response);
    });
    further.on("error", () => response.destroy());
    response.on("close", () => further.destroy());
    request.pipe(further);
  };
}
