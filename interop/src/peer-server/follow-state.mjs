import {
  SubscribeRequestSchema,
  UnsubscribeRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { COUNTER_URI } from "./resources.mjs";
import { text } from "./text.mjs";

/**
 * Passes changes of the shared state on to the client of one server: the list of tools always, the counter where it was
 * subscribed to.
 *
 * @param {import("./create-peer-server.mjs").PeerContext} context
 */
export function followState({ server: owner, server: { server }, state }) {
  /** @type {Set<string>} */
  const subscribed = new Set();
  server.registerCapabilities({ resources: { subscribe: true } });
  server.setRequestHandler(SubscribeRequestSchema, ({ params }) => {
    subscribed.add(params.uri);
    return {};
  });
  server.setRequestHandler(UnsubscribeRequestSchema, ({ params }) => {
    subscribed.delete(params.uri);
    return {};
  });
  const addBonus = () =>
    owner.registerTool("bonus", { description: "Comes and goes with toggle-bonus." }, () =>
      text("You found the bonus tool."),
    );
  let bonus = state.hasBonus ? addBonus() : undefined;
  const unsubscribe = state.subscribe((event) => {
    if (event === "bonus") {
      // Both ways the SDK announces the changed list by itself.
      bonus?.remove();
      bonus = state.hasBonus ? addBonus() : undefined;
    } else if (subscribed.has(COUNTER_URI)) {
      // A client that hung up in this moment makes the send fail; nobody is left to tell.
      server.sendResourceUpdated({ uri: COUNTER_URI }).catch(() => {});
    }
  });
  server.onclose = unsubscribe;
}
