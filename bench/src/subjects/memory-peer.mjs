const complete = { resultType: "complete" };
const cached = { ...complete, ttlMs: 3_600_000, cacheScope: "public" };
const results = {
  "server/discover": { ...cached, supportedVersions: ["2026-07-28"], capabilities: { tools: {} } },
  "tools/list": { ...cached, tools: [{ name: "echo", inputSchema: { type: "object" } }] },
  "tools/call": { ...complete, content: [{ type: "text", text: "hello" }] },
};

/** The answer of a peer that costs next to nothing. */
export const answerTo = ({ id, method }) => ({ jsonrpc: "2.0", id, result: results[method] });

/** Answers what comes through a channel until it ends. */
export async function serveMemory(channel) {
  for await (const message of channel.incoming) {
    if (message.id !== undefined) channel.send(answerTo(message));
  }
}
