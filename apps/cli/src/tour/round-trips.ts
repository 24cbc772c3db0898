import { formatElapsed } from "../output/format-elapsed.js";
import type { TourStep } from "./tour-step.js";

const CALLS = 100;

/** Makes many small calls, one after the other. */
export const roundTrips: TourStep = {
  title: "Calls",
  run: async ({ client, session }) => {
    const startedAtMs = performance.now();
    for (let text = 0; text < CALLS; text += 1) {
      const echo = { name: "echo", arguments: { text: String(text) } };
      const { content } = await client.callTool(echo, { signal: session.signal });
      const [block] = content;
      if (block?.type !== "text" || block.text !== String(text)) {
        throw new Error("The answer is not what was sent.");
      }
    }
    const elapsed = formatElapsed(performance.now() - startedAtMs);
    return `${CALLS} small ones, one after the other, in ${elapsed}`;
  },
};
