/** Makes a refusal that carries a JSON-RPC error without id. */
export function jsonRpcFailure(status: number, message: string): Response {
  return Response.json({ jsonrpc: "2.0", id: null, error: { code: -32000, message } }, { status });
}
