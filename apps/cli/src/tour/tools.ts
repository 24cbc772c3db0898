import type { TourStep } from "./tour-step.js";

/** Walks over all pages of the list of tools. */
export const tools: TourStep = {
  title: "Tools",
  run: async ({ client, session }) => {
    const names: string[] = [];
    for await (const tool of client.allTools({ signal: session.signal })) names.push(tool.name);
    if (!names.includes("count")) throw new Error("The list lacks the tool count.");
    return `${names.length} tools, all pages: ${names.slice(0, 4).join(", ")}, …`;
  },
};
