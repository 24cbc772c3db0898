import { endOfGroup, hasChoice } from "./pattern-groups.js";

/** A pattern in the syntax of RE2, and whether strings are to match it or are not to. */
export interface PatternPart {
  readonly source: string;
  readonly isWanted: boolean;
}

const SPACES =
  "\\x{9}-\\x{d}\\x{20}\\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}";
const NO_SPACES =
  "\\x{0}-\\x{8}\\x{e}-\\x{1f}\\x{21}-\\x{9f}\\x{a1}-\\x{167f}\\x{1681}-\\x{1fff}\\x{200b}-\\x{2027}\\x{202a}-\\x{202e}" +
  "\\x{2030}-\\x{205e}\\x{2060}-\\x{2fff}\\x{3001}-\\x{fefe}\\x{ff00}-\\x{10ffff}";
const ANYTHING = "\\x{0}-\\x{10ffff}";

/** An escape, the beginning of a group, or a character. */
const TOKEN =
  /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u\{[\da-fA-F]+\}|\\u[\da-fA-F]{4}|\\c[a-zA-Z]|\\[pP]\{[^}]*\}|\\.|\(\?:|\(\?<[^=!>\]]+>|\(\?|./gsu;

/**
 * Puts a valid pattern of JavaScript, with its flag `u`, into the syntax of RE2 with the same meaning. Lookaheads at its very
 * beginning, as in `^(?!\.)`, become patterns of their own.
 *
 * @throws Error when it has other lookarounds, backreferences, or flags within.
 */
export function translatePattern(pattern: string): readonly PatternPart[] {
  const parts: PatternPart[] = [];
  let rest = pattern;
  while (/^\^\(\?[=!]/.test(rest)) {
    const end = endOfGroup(rest, 1);
    parts.push({ source: translated(`^(?:${rest.slice(4, end)})`), isWanted: rest[3] === "=" });
    rest = `^${rest.slice(end + 1)}`;
  }
  if (parts.length > 0 && hasChoice(rest)) throw new Error("it looks ahead in one of its choices");
  return [...parts, { source: translated(rest), isWanted: true }];
}

function translated(pattern: string): string {
  let source = "";
  /** What is in the class so far, its `^` included. Absent: no class is open. */
  let members: string | undefined;
  for (const token of pattern.match(TOKEN) ?? []) {
    if (members === undefined) {
      if (token === "[") members = "";
      else source += outsideClass(token);
    } else if (token === "]") {
      source += classOf(members);
      members = undefined;
    } else if (token === "[") members += "\\[";
    else members += token.startsWith("\\") ? escaped(token, { isInClass: true }) : token;
  }
  return source;
}

/** RE2 has no empty classes: `[]` matches nothing, `[^]` anything. */
function classOf(members: string): string {
  if (members === "") return `[^${ANYTHING}]`;
  return members === "^" ? `[${ANYTHING}]` : `[${members}]`;
}

function outsideClass(token: string): string {
  if (token.startsWith("\\")) return escaped(token, { isInClass: false });
  if (token === ".") return "[^\\n\\r\\x{2028}\\x{2029}]";
  if (token === "(?") throw new Error("it looks ahead or behind, or changes flags");
  return token.startsWith("(") ? "(?:" : token;
}

function escaped(token: string, { isInClass }: { readonly isInClass: boolean }): string {
  const letter = token[1] as string;
  if (letter === "u") return hex(codePoint(token));
  if (letter === "c") return hex(token.charCodeAt(2) % 32);
  if (letter === "0") return hex(0);
  if (letter === "b" && isInClass) return hex(8);
  if (letter === "s" || letter === "S") {
    const spaces = letter === "s" ? SPACES : NO_SPACES;
    return isInClass ? spaces : `[${spaces}]`;
  }
  if (letter === "p" || letter === "P") {
    return token.replace(/\{(Script|sc|General_Category|gc)=/, "{");
  }
  if (letter === "k" || /[1-9]/.test(letter)) throw new Error("it refers back to a group");
  return token;
}

function codePoint(token: string): number {
  const digits = token
    .split("\\u")
    .slice(1)
    .map((part) => part.replace(/[{}]/g, ""));
  const units = digits.map((part) => Number.parseInt(part, 16));
  return units.length === 1
    ? (units[0] as number)
    : (String.fromCharCode(...units).codePointAt(0) as number);
}

function hex(point: number): string {
  return `\\x{${point.toString(16)}}`;
}
