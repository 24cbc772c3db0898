import type { PatternNode } from "./parse-pattern.js";

/** All of ASCII, and one for what is beyond. */
const SAMPLES = [...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)), "\u4e2d"];
/** A source of which the samples do not say everything. */
const MAY_NAME_MORE = /[^\0-\x7f]|\\[uxpPc0]|\\s/u;

/** Whether two parts of a pattern take one character each, and never the same. */
export function excludes(one: PatternNode, other: PatternNode | undefined): boolean {
  if (one.kind !== "character" || other?.kind !== "character") return false;
  if (MAY_NAME_MORE.test(one.source) || MAY_NAME_MORE.test(other.source)) return false;
  const first = new RegExp(`^${one.source}$`, "su");
  const second = new RegExp(`^${other.source}$`, "su");
  return !SAMPLES.some((sample) => first.test(sample) && second.test(sample));
}
