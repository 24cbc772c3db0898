/** Servers write schemas, and with them what is in the messages of validators. */
const MAX_CHARACTERS = 300;

/** What went wrong, in a phrase that is bounded in length. */
export function problemText(problem: unknown): string {
  const text = problem instanceof Error ? problem.message : String(problem);
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text;
}
