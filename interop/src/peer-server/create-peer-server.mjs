import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { registerAskingTools } from "./asking-tools.mjs";
import { registerChangingTools } from "./changing-tools.mjs";
import { featuresOf } from "./features.mjs";
import { followState } from "./follow-state.mjs";
import { pageTools } from "./page-tools.mjs";
import { registerPlainTools } from "./plain-tools.mjs";
import { registerPrompts } from "./prompts.mjs";
import { registerResources } from "./resources.mjs";
import { serveLogLevel } from "./serve-log-level.mjs";

/**
 * What a server is made for.
 *
 * @typedef {object} PeerServerOptions
 * @property {import("./features.mjs").Revision} revision
 * @property {import("./state.mjs").PeerState} state
 * @property {import("./record.mjs").PeerRecord} record
 */

/**
 * What the parts of a server need.
 *
 * @typedef {PeerServerOptions & {
 *   readonly server: McpServer,
 *   readonly features: import("./features.mjs").Features,
 *   readonly isLogged: (level: string) => boolean,
 * }} PeerContext
 */

/**
 * Makes one server on the v1 SDK, for one connection or session. It has the names of the example server, so that one
 * program fits both. It is connected by `speak`.
 *
 * @param {PeerServerOptions} options
 * @returns {McpServer}
 */
export function createPeerServer(options) {
  const server = new McpServer(
    { name: "plugboard-example", version: "1.0.0" },
    {
      instructions: "A server to try a client on. Every tool shows one thing the protocol can do.",
      capabilities: { logging: {} },
    },
  );
  pageTools(server.server);
  const isLogged = serveLogLevel(server.server);
  /** @type {PeerContext} */
  const context = { ...options, server, isLogged, features: featuresOf(options.revision) };
  registerPlainTools(context);
  registerAskingTools(context);
  registerChangingTools(context);
  registerResources(context);
  registerPrompts(context);
  followState(context);
  return server;
}
