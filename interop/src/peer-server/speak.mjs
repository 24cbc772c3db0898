import { featuresOf } from "./features.mjs";

/** @typedef {import("@modelcontextprotocol/sdk/shared/transport.js").Transport} Transport */

/**
 * Connects a server to a transport so that it speaks one revision, whatever the client asks for, and that what came in is
 * recorded. The SDK would agree to any revision that it knows.
 *
 * @param {import("@modelcontextprotocol/sdk/server/mcp.js").McpServer} server
 * @param {Transport} transport
 * @param {Pick<import("./create-peer-server.mjs").PeerServerOptions, "revision" | "record">} options
 */
export async function speak(server, transport, { revision, record }) {
  /** @type {unknown} */
  let initializeId;
  const send = transport.send.bind(transport);
  transport.send = (message, options) => {
    if (!("result" in message) || message.id !== initializeId) return send(message, options);
    initializeId = undefined;
    return send({ ...message, result: inRevision(message.result, revision) }, options);
  };
  // The SDK calls the handler that it finds before its own.
  transport.onmessage = (message) => {
    if ("method" in message && message.method === "initialize" && "id" in message) {
      initializeId = message.id;
    }
    record.addMessage(message);
  };
  await server.connect(transport);
}

/** @param {any} result @param {import("./features.mjs").Revision} revision */
function inRevision(result, revision) {
  const { completions, ...others } = result.capabilities;
  const capabilities = featuresOf(revision).completions ? { ...others, completions } : others;
  return { ...result, capabilities, protocolVersion: revision };
}
