import type { McpServer, ProtocolEra, ServerEvent } from "@modelcontextprotocol/server";
import type { ExampleState } from "../state/example-state.js";
import { registerBonus } from "../tools/bonus.js";

/** Options of `followState`. */
export interface FollowStateOptions {
  readonly state: ExampleState;
  readonly era: ProtocolEra;
}

/**
 * Keeps an instance that outlives one request in step with the shared state, and passes changes on
 * to its client. Modern clients get what their subscriptions ask for, which the package filters;
 * earlier ones get updates of the resources they subscribed to one by one.
 */
export function followState(server: McpServer, { state, era }: FollowStateOptions): void {
  const wants = era === "legacy" ? serveSubscribe(server) : () => true;
  let bonus = state.hasBonusTool ? registerBonus(server) : undefined;
  const unsubscribe = state.bus.subscribe((event) => {
    if (event.kind === "tools_list_changed" && state.hasBonusTool !== (bonus !== undefined)) {
      // Both ways the package announces the changed list by itself.
      bonus?.remove();
      bonus = state.hasBonusTool ? registerBonus(server) : undefined;
      return;
    }
    if (event.kind !== "resource_updated" || wants(event.uri)) announce(server, event);
  });
  const previous = server.server.onclose;
  server.server.onclose = () => {
    unsubscribe();
    previous?.();
  };
}

function announce(server: McpServer, event: ServerEvent): void {
  if (!server.isConnected()) return;
  switch (event.kind) {
    case "tools_list_changed":
      server.sendToolListChanged();
      break;
    case "prompts_list_changed":
      server.sendPromptListChanged();
      break;
    case "resources_list_changed":
      server.sendResourceListChanged();
      break;
    case "resource_updated":
      // A client that hung up in this moment makes the send fail; nobody is left to tell.
      server.server.sendResourceUpdated({ uri: event.uri }).catch(() => {});
      break;
  }
}

/** Serves the subscriptions of earlier revisions and tells whether a resource has one. */
function serveSubscribe(server: McpServer): (uri: string) => boolean {
  const subscribed = new Set<string>();
  server.server.setRequestHandler("resources/subscribe", ({ params }) => {
    subscribed.add(params.uri);
    return {};
  });
  server.server.setRequestHandler("resources/unsubscribe", ({ params }) => {
    subscribed.delete(params.uri);
    return {};
  });
  return (uri) => subscribed.has(uri);
}
