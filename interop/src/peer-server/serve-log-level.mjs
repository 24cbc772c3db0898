import { LoggingLevelSchema, SetLevelRequestSchema } from "@modelcontextprotocol/sdk/types.js";

const LEVELS = LoggingLevelSchema.options;

/**
 * Serves `logging/setLevel`, and tells which messages are to be sent. Before a level was set: none, which the specification
 * leaves to the server.
 *
 * @param {import("@modelcontextprotocol/sdk/server/index.js").Server} server
 * @returns {(level: string) => boolean}
 */
export function serveLogLevel(server) {
  let least = Number.POSITIVE_INFINITY;
  server.setRequestHandler(SetLevelRequestSchema, ({ params }) => {
    least = LEVELS.indexOf(params.level);
    return {};
  });
  return (level) => LEVELS.indexOf(/** @type {(typeof LEVELS)[number]} */ (level)) >= least;
}
