import { excludes } from "./excludes.js";
import type { PatternNode } from "./parse-pattern.js";

type Repeat = Extract<PatternNode, { kind: "repeat" }>;

/**
 * In how many ways a part of a pattern can be matched from one place of a string of some length, at most.
 *
 * @throws Error when it may be exponentially many.
 */
export function waysOf(node: PatternNode, length: number): number {
  switch (node.kind) {
    case "start":
    case "edge":
    case "character":
      return 1;
    case "lookahead":
      return 1;
    case "sequence":
      return waysOfSequence(node.nodes, length);
    case "choice": {
      const ways = node.nodes.map((branch) => waysOf(branch, length));
      return isDecided(node.nodes) ? Math.max(...ways) : ways.reduce((sum, each) => sum + each, 0);
    }
    case "repeat":
      return waysOfRepeat(node, length);
  }
}

/** A lookahead is tried for each way of matching what is before it, and then is done with. */
function waysOfSequence(nodes: readonly PatternNode[], length: number): number {
  let ways = 1;
  let lookaheads = 0;
  for (const node of nodes) {
    if (node.kind === "lookahead") lookaheads += ways * waysOf(node.node, length);
    else ways *= waysOf(node, length);
  }
  return ways + lookaheads;
}

function waysOfRepeat({ node, min, max }: Repeat, length: number): number {
  const ways = waysOf(node, length);
  if (max <= 1) return ways + 1 - min;
  const most = Math.min(max, length);
  if (ways === 1 || isDelimited(node)) return Math.max(most - min, 0) + ways;
  if (max === Number.POSITIVE_INFINITY) throw new Error("it repeats what repeats, or is a choice");
  return ways ** max * (max - min + 1);
}

/** Whether the first character says which branch it is. */
function isDecided(branches: readonly PatternNode[]): boolean {
  const firsts = branches.map((branch) => (branch.kind === "sequence" ? branch.nodes[0] : branch));
  return firsts.every((first, index) =>
    firsts.slice(index + 1).every((other) => first !== undefined && excludes(first, other)),
  );
}

/**
 * Whether each repetition begins, or ends, with a character that is nowhere else in it, and what is between can be matched in
 * one way alone once it is known where it ends.
 */
function isDelimited(node: PatternNode): boolean {
  if (node.kind !== "sequence") return false;
  const hasDelimiter = (index: number): boolean => {
    const delimiter = node.nodes[index];
    const others = node.nodes.filter((other) => other !== delimiter);
    return (
      delimiter?.kind === "character" &&
      others.filter((other) => other.kind !== "character").length <= 1 &&
      others.every((other) => excludes(delimiter, other.kind === "repeat" ? other.node : other))
    );
  };
  return hasDelimiter(0) || hasDelimiter(node.nodes.length - 1);
}
