/**
 * Answers an HTTP request with an error, as servers on the v1 SDK do: with a JSON-RPC error that names no request.
 *
 * @param {import("node:http").ServerResponse} res
 * @param {number} status
 * @param {string} message
 */
export function refuse(res, status, message, code = -32000) {
  res.writeHead(status, { "Content-Type": "application/json" });
  res.end(JSON.stringify({ jsonrpc: "2.0", error: { code, message }, id: null }));
}
