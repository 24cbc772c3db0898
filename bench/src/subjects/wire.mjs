/** What a bare client has to put on the wire for a call, and to check in its answer. */
export const info = { name: "bench", version: "1.0.0" };
export const call = { name: "echo", arguments: { text: "hello" } };
export const headers = {
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
  "mcp-protocol-version": "2026-07-28",
  "mcp-method": "tools/call",
  "mcp-name": call.name,
};

let lastId = 0;

/** A new request message. */
export function newMessage(wantsProgress = false) {
  const id = ++lastId;
  const _meta = {
    ...(wantsProgress && { progressToken: id }),
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": info,
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  return { jsonrpc: "2.0", id, method: "tools/call", params: { ...call, _meta } };
}

/** A new request as `id` and `body`. */
export function newRequest(wantsProgress = false) {
  const message = newMessage(wantsProgress);
  return { id: message.id, body: JSON.stringify(message) };
}

/** The result in a JSON body. */
export function resultOf(text, id) {
  const message = JSON.parse(text);
  if (message.id !== id) throw new Error(`The answer is for ${message.id}, not for ${id}.`);
  return message.result;
}
