import { ErrorCode, ListToolsRequestSchema, McpError } from "@modelcontextprotocol/sdk/types.js";

const PAGE_SIZE = 4;

/**
 * Serves the list of tools in pages. The SDK sets the handler of the list when the first tool is registered and knows no
 * pages, so this must come before that.
 *
 * @param {import("@modelcontextprotocol/sdk/server/index.js").Server} server
 */
export function pageTools(server) {
  const install = /** @type {(schema: unknown, handler: Function) => void} */ (
    server.setRequestHandler.bind(server)
  );
  /** @param {unknown} schema @param {Function} handler */
  const interposed = (schema, handler) => {
    if (schema !== ListToolsRequestSchema) return install(schema, handler);
    install(schema, async (/** @type {any} */ request, /** @type {unknown} */ extra) =>
      page(await handler(request, extra), request.params?.cursor),
    );
  };
  server.setRequestHandler = /** @type {typeof server.setRequestHandler} */ (interposed);
}

/** @param {{ tools: unknown[] }} list @param {string | undefined} cursor */
function page({ tools }, cursor = "tools:0") {
  const start = Number(cursor.replace("tools:", ""));
  if (!Number.isInteger(start)) throw new McpError(ErrorCode.InvalidParams, "Unknown cursor.");
  const end = start + PAGE_SIZE;
  const some = { tools: tools.slice(start, end) };
  return end < tools.length ? { ...some, nextCursor: `tools:${end}` } : some;
}
