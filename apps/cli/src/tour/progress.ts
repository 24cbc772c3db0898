import { callParts } from "../output/call-parts.js";
import type { TourStep } from "./tour-step.js";

const STEPS = 10;
const DELAY_MS = 50;

/** Calls a tool that reports its progress, and shows it. */
export const progress: TourStep = {
  title: "Progress",
  run: async ({ client, session }) => {
    let heard = 0;
    const result = await client.callTool(
      { name: "count", arguments: { steps: STEPS, delayMs: DELAY_MS } },
      {
        signal: session.signal,
        onProgress: (event) => {
          heard += 1;
          session.reporter.progress(event);
        },
      },
    );
    session.reporter.pause();
    if (heard !== STEPS) throw new Error(`Heard of ${heard} of ${STEPS} steps.`);
    const [said] = callParts(result);
    const text = said?.kind === "text" ? said.text : "";
    return `heard of ${heard} steps, in order, before the result: "${text}"`;
  },
};
