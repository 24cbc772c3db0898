import type { Tool } from "@plugboard/core";
import { RefusedError } from "../errors/refused-error.js";
import { escapeLine } from "../output/escape-line.js";
import type { Session } from "../session.js";

/** Makes sure that a tool which calls itself destructive is wanted: asks, or refuses where nobody can be asked. */
export async function approve(tool: Tool, session: Session): Promise<void> {
  const { destructiveHint, readOnlyHint } = tool.annotations ?? {};
  if (destructiveHint !== true || readOnlyHint === true || session.settings.approved) return;
  const refused = new RefusedError(`The tool "${tool.name}" says that it is destructive.`, {
    hint: "--yes calls it all the same.",
  });
  if (!session.interactive) throw refused;
  const { createPrompter } = await import("../input/prompter.js");
  const answer = await createPrompter(session, session.signal).confirm({
    message: `"${escapeLine(tool.name)}" says that it is destructive. Call it?`,
    initial: false,
  });
  if (answer !== true) throw refused;
}
