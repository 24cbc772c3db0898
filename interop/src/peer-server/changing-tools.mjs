import { text } from "./text.mjs";

/**
 * Adds the tools that change what the server has: `bump` the counter, `toggle-bonus` the list of tools.
 *
 * @param {import("./create-peer-server.mjs").PeerContext} context
 */
export function registerChangingTools({ server, state }) {
  server.registerTool("bump", { description: "Adds one to the counter." }, () => {
    state.counter += 1;
    state.publish("counter");
    return text(`The counter is at ${state.counter}.`);
  });
  server.registerTool(
    "toggle-bonus",
    { description: "Adds the tool bonus, or removes it." },
    () => {
      state.hasBonus = !state.hasBonus;
      state.publish("bonus");
      return text(state.hasBonus ? "The tool bonus is there." : "The tool bonus is gone.");
    },
  );
}
