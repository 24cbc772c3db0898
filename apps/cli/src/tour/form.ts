import type { TourStep } from "./tour-step.js";

/** Calls a tool that has the person fill in a form. */
export const form: TourStep = {
  title: "Form",
  run: async ({ client, session, asks }) => {
    const result = await client.callTool({ name: "ask-form" }, { signal: session.signal });
    if (result.isError) throw new Error("The server did not take the answers.");
    const [block] = result.content;
    const text = block?.type === "text" ? block.text : "";
    const who = asks ? "you" : "the defaults";
    return `the server asked in the middle of a call, ${who} answered: ${text}`;
  },
};
