import { parsePattern } from "./parse-pattern.js";
import { waysOf } from "./ways-of.js";

/** Beyond this a pattern is refused. */
const MAX_CHARACTERS = 1_000;

/**
 * In how many ways a backtracking matcher may have to try a pattern, at most, on a string of some length.
 *
 * @throws Error when the pattern is none, or that can't be said; its message is a phrase, which begins with `quoted`.
 */
export function patternWays(pattern: string, quoted: string): (length: number) => number {
  if (pattern.length > MAX_CHARACTERS) {
    throw new Error(`${quoted}… is longer than ${MAX_CHARACTERS} characters`);
  }
  try {
    new RegExp(pattern, "u");
  } catch (cause) {
    throw new Error(`${quoted} is no regular expression`, { cause });
  }
  try {
    const node = parsePattern(pattern);
    const isAnchored = node.kind === "sequence" && node.nodes[0]?.kind === "start";
    waysOf(node, Number.POSITIVE_INFINITY);
    return (length) => waysOf(node, length) * (isAnchored ? 1 : length);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${quoted} might be matched in too many ways: ${reason}`, { cause });
  }
}
