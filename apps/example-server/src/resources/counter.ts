import type { McpServer } from "@modelcontextprotocol/server";
import type { ExampleState } from "../state/example-state.js";
import { COUNTER_URI } from "./counter-uri.js";

/** Adds the counter, which the tool `bump` changes; a change is announced, so it may be cached. */
export function registerCounter(server: McpServer, state: ExampleState): void {
  server.registerResource(
    "counter",
    COUNTER_URI,
    {
      title: "Counter",
      description: "A number that the tool bump raises.",
      mimeType: "text/plain",
      cacheHint: { ttlMs: 10_000, cacheScope: "private" },
    },
    (uri) => ({
      contents: [{ uri: uri.href, mimeType: "text/plain", text: String(state.counter) }],
    }),
  );
}
