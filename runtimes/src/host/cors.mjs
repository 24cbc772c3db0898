/** The request headers that a server has to allow, so that pages of other origins can use it; `Mcp-Param-*` besides. */
const REQUEST_HEADERS = [
  "accept",
  "authorization",
  "content-type",
  "dpop",
  "last-event-id",
  "mcp-method",
  "mcp-name",
  "mcp-protocol-version",
  "mcp-session-id",
];
/** The response headers that it has to expose. */
const RESPONSE_HEADERS = ["DPoP-Nonce", "Mcp-Session-Id", "Retry-After", "WWW-Authenticate"];

/** Adds CORS to a handler, for requests that have an origin. */
export function cors(handle) {
  return (request, response) => {
    const { origin } = request.headers;
    if (origin === undefined) return handle(request, response);
    response.setHeader("access-control-allow-origin", origin);
    response.setHeader("access-control-expose-headers", RESPONSE_HEADERS.join(", "));
    if (request.method !== "OPTIONS") return handle(request, response);
    const wanted = (request.headers["access-control-request-headers"] ?? "").split(",");
    const mirrored = wanted.filter((name) => /^mcp-param-[\w-]+$/.test(name));
    response
      .writeHead(204, {
        "access-control-allow-methods": "GET, POST, DELETE",
        "access-control-allow-headers": [...REQUEST_HEADERS, ...mirrored].join(", "),
      })
      .end();
  };
}
