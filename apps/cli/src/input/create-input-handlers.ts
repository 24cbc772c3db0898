import { basename, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { InputHandlers } from "@plugboard/core";
import type { Session } from "../session.js";

/**
 * The answers to what servers ask. Without a person to ask, there is none, and the call ends with what was asked; the
 * questions are declared all the same, so that the server puts them.
 */
export function createInputHandlers(session: Session): InputHandlers {
  const { interactive, reporter, settings, io, unanswered } = session;
  const roots = settings.roots.map((folder) => {
    const path = resolve(io.cwd, folder);
    return { uri: pathToFileURL(path).href, name: basename(path) };
  });
  return {
    elicitation: async (form, context) => {
      reporter.inputRequired("elicitation/create", form);
      if (!interactive) return unanswered.add("elicitation/create", form);
      const { askForm } = await import("./ask-form.js");
      return askForm(form, { session, context });
    },
    elicitationUrl: async (page, context) => {
      reporter.inputRequired("elicitation/create", page);
      if (!interactive) return unanswered.add("elicitation/create", page);
      const { askToVisit } = await import("./ask-to-visit.js");
      return askToVisit(page, { session, context });
    },
    ...(roots.length === 0 ? {} : { roots }),
  };
}
