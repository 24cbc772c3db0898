import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as it came in. */
export interface RawRequest {
  readonly headers: IncomingMessage["headers"];
  readonly method: string;
  readonly id: unknown;
  readonly params: Record<string, unknown>;
}

/** A server that answers with exactly the bytes that a test gives it. */
export interface RawServer extends AsyncDisposable {
  readonly url: string;
  readonly requests: readonly RawRequest[];
}

/** What a test answers: the text of a `result`, or a whole reply by hand. */
export type RawReply = string | ((response: ServerResponse, request: RawRequest) => void);

/** What a server of revision 2026-07-28 alone answers to `server/discover`. */
export const DISCOVERY = JSON.stringify({
  resultType: "complete",
  supportedVersions: ["2026-07-28"],
  capabilities: {},
  ttlMs: 0,
  cacheScope: "private",
});

/**
 * Serves replies by method; what is not among them stays without an answer, but for `server/discover`, which is answered and
 * not recorded.
 */
export async function serveRaw(replies: {
  readonly [method: string]: RawReply;
}): Promise<RawServer> {
  const requests: RawRequest[] = [];
  const server = createServer(async (incoming, response) => {
    let text = "";
    for await (const chunk of incoming) text += chunk;
    const { method, id, params } = JSON.parse(text) as RawRequest;
    const request = { headers: incoming.headers, method, id, params };
    const given = replies[method] ?? replies["*"];
    const reply = given ?? (method === "server/discover" ? DISCOVERY : undefined);
    if (given !== undefined || reply === undefined) requests.push(request);
    if (typeof reply === "function") reply(response, request);
    if (typeof reply !== "string") return;
    response.setHeader("content-type", "application/json");
    response.end(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${reply}}`);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    requests,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The result of `tools/list` with one tool. */
export function toolList(tool: object): string {
  const base = { name: "t", inputSchema: { type: "object" } };
  return JSON.stringify({
    resultType: "complete",
    tools: [{ ...base, ...tool }],
    ttlMs: 0,
    cacheScope: "private",
  });
}
