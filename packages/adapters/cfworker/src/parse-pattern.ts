/** A part of a pattern, as far as it matters for how often a matcher has to try. */
export type PatternNode =
  /** `^`. */
  | { readonly kind: "start" }
  /** What takes no character: `$`, `\b`. */
  | { readonly kind: "edge" }
  /** What takes one character. */
  | { readonly kind: "character"; readonly source: string }
  | { readonly kind: "sequence"; readonly nodes: readonly PatternNode[] }
  | { readonly kind: "choice"; readonly nodes: readonly PatternNode[] }
  | { readonly kind: "lookahead"; readonly node: PatternNode }
  | {
      readonly kind: "repeat";
      readonly node: PatternNode;
      readonly min: number;
      readonly max: number;
    };

/** A quantifier, the beginning of a group, a class, an escape, or a character. */
const TOKEN =
  /[*+?]\??|\{\d+(?:,\d*)?\}\??|\(\?:|\(\?[=!]|\(\?<[=!]|\(\?<[^>]+>|\(\?|\[(?:\\.|[^\]\\])*\]|\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u\{[\da-fA-F]+\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\c[a-zA-Z]|\\[pP]\{[^}]*\}|\\.|./gsu;

/**
 * Parses a valid pattern of JavaScript, with its flag `u`.
 *
 * @throws Error when it refers back to a group, looks behind, or changes flags.
 */
export function parsePattern(pattern: string): PatternNode {
  const tokens = pattern.match(TOKEN) ?? [];
  let next = 0;
  const choice = (): PatternNode => {
    const nodes = [sequence()];
    while (tokens[next] === "|") {
      next += 1;
      nodes.push(sequence());
    }
    return nodes.length === 1 ? (nodes[0] as PatternNode) : { kind: "choice", nodes };
  };
  const sequence = (): PatternNode => {
    const nodes: PatternNode[] = [];
    for (let token = tokens[next]; token !== undefined; token = tokens[next]) {
      if (token === "|" || token === ")") break;
      next += 1;
      const node = token.startsWith("(") ? group(token) : single(token);
      const counts = countsOf(tokens[next]);
      if (counts !== undefined) next += 1;
      nodes.push(counts === undefined ? node : { kind: "repeat", node, ...counts });
    }
    return { kind: "sequence", nodes };
  };
  const group = (token: string): PatternNode => {
    if (token === "(?" || token === "(?<=" || token === "(?<!") {
      throw new Error("it looks behind, or changes flags");
    }
    const node = choice();
    next += 1;
    return token === "(?=" || token === "(?!" ? { kind: "lookahead", node } : node;
  };
  return choice();
}

function single(token: string): PatternNode {
  if (token === "^") return { kind: "start" };
  if (token === "$" || token === "\\b" || token === "\\B") return { kind: "edge" };
  if (/^\\(?:[1-9]|k$)/.test(token)) throw new Error("it refers back to a group");
  return { kind: "character", source: token };
}

function countsOf(token = ""): { readonly min: number; readonly max: number } | undefined {
  if (/^\*/.test(token)) return { min: 0, max: Number.POSITIVE_INFINITY };
  if (/^\+/.test(token)) return { min: 1, max: Number.POSITIVE_INFINITY };
  if (/^\?/.test(token)) return { min: 0, max: 1 };
  const counts = /^\{(\d+)(,?)(\d*)\}/.exec(token);
  if (counts === null) return undefined;
  const [, min = "", comma, max] = counts;
  const limit = comma === "" ? Number(min) : max === "" ? Number.POSITIVE_INFINITY : Number(max);
  return { min: Number(min), max: limit };
}
