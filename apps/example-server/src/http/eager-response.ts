import type { ServerResponse } from "node:http";
import type { NodeServerResponseLike } from "@modelcontextprotocol/node";

/**
 * Sends the head of an event stream at once.
 * Node keeps it back until the first event, which on the stream of a session may never come.
 */
export function eagerResponse(res: ServerResponse): NodeServerResponseLike {
  return {
    writeHead(status, headers) {
      res.writeHead(status, headers);
      const streams = headers?.["content-type"]?.startsWith("text/event-stream");
      if (streams) res.flushHeaders();
    },
    write: (chunk) => res.write(chunk),
    end: (chunk) => res.end(chunk),
    on: (event, listener) => res.on(event, listener),
    get destroyed() {
      return res.destroyed;
    },
  };
}
