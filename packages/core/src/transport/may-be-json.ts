import { visibleFrom } from "./visible-from.js";

const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const QUOTE = 0x22;
/** What a JSON value begins with. */
const STARTS: ReadonlySet<number> = new Set(
  Array.from('{["-0123456789tfn', (character) => character.charCodeAt(0)),
);

/**
 * Whether a line may be JSON, judged by its first two visible bytes: most noise is not, and an exception for each such
 * line costs a hundred times more than this.
 */
export function mayBeJson(line: Uint8Array): boolean {
  if (line[0] === OPENING_BRACE && line[1] === QUOTE) return true;
  const at = visibleFrom(line, 0);
  const first = line[at];
  if (first === undefined || !STARTS.has(first)) return false;
  if (first !== OPENING_BRACE && first !== OPENING_BRACKET) return true;
  const second = line[visibleFrom(line, at + 1)];
  if (second === undefined) return false;
  if (first === OPENING_BRACE) return second === QUOTE || second === CLOSING_BRACE;
  return second === CLOSING_BRACKET || STARTS.has(second);
}
