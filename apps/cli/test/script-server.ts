/**
 * What a script may use besides answering `server/discover` and `tools/list`: `on(method, handler)`, `say(message)`, `reply(request, result)` and `noted(text)`,
 * which writes to stderr.
 */
const PRELUDE = `
const handlers = {};
const on = (method, handler) => { handlers[method] = handler; };
const say = (message) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", ...message }) + "\\n");
const reply = ({ id }, result) => say({ id, result: { resultType: "complete", ...result } });
const noted = (text) => process.stderr.write(text + "\\n");
const text = (value) => ({ content: [{ type: "text", text: String(value) }] });
const listed = (request) =>
  reply(request, { tools: [{ name: "t", inputSchema: { type: "object" } }], ttlMs: 0, cacheScope: "private" });
on("tools/list", listed);
on("server/discover", (request) => reply(request, { supportedVersions: ["2026-07-28"], capabilities: {} }));
`;
const LOOP = `
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  handlers[message.method]?.(message);
});`;

/** The command line's end that starts a server of a few lines: `-- node -e …`. It has a tool `t`. */
export function scriptServer(body: string): readonly string[] {
  return ["--", process.execPath, "-e", `${PRELUDE}${body}${LOOP}`];
}
