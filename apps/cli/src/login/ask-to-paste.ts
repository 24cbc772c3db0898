import { createInterface } from "node:readline";
import { AuthError } from "@plugboard/auth";
import type { Session } from "../session.js";

type Ask = (url: URL, problem: string | undefined) => Promise<string>;

/**
 * Makes the question for the address at which the browser ended: at a terminal hidden as a password is, for there is a code in
 * it; elsewhere a line of standard input.
 */
export function askToPaste(session: Session): Ask {
  const { reporter, interactive } = session;
  const answer = interactive ? askPerson(session) : readLines(session);
  return async (url, problem) => {
    if (problem === undefined) reporter.login({ way: "paste", url: url.href });
    else reporter.note(problem);
    const pasted = await answer();
    if (pasted !== undefined) return pasted;
    throw new AuthError("login_failed", "No address was pasted.");
  };
}

function askPerson(session: Session): () => Promise<string | undefined> {
  return async () => {
    const { createPrompter } = await import("../input/prompter.js");
    const message = "The address that the browser ended at";
    return createPrompter(session, session.signal).secret({ message });
  };
}

function readLines({ io }: Session): () => Promise<string | undefined> {
  let lines: AsyncIterator<string> | undefined;
  return async () => {
    lines ??= createInterface({ input: io.stdin })[Symbol.asyncIterator]();
    const { done, value } = await lines.next();
    return done === true ? undefined : value;
  };
}
