import type { MutableSchema, WorkBudget } from "@plugboard/core/transport";
import { countApplying } from "./count-steps.js";
import { patternWays } from "./pattern-ways.js";

/** How long strings may be, from the cheapest test of a pattern to the most expensive one. */
const LENGTHS = [32, 256, 2_048, 16_384, 131_072, 1_048_576];
/** How many characters of a pattern are tried in the time of a step. */
const TRIES_PER_STEP = 500;
/** Beyond this, a test takes too long by itself. */
const MAX_STEPS = 5_000_000;

/**
 * Has strings cost what a pattern may take for their length, before it is tested.
 *
 * @throws Error when a pattern takes too long even for short strings, or for longer ones than can be said; its message is a
 *   phrase.
 */
export function boundPatterns(schema: MutableSchema, budget: WorkBudget): void {
  const { pattern, patternProperties = {} } = schema;
  const bounds: MutableSchema[] = [];
  if (typeof pattern === "string") {
    delete schema.pattern;
    bounds.push(bounded(pattern, { pattern }, budget));
  }
  for (const key of Object.keys(patternProperties as object)) {
    bounds.push({ propertyNames: bounded(key, {}, budget) });
  }
  if (bounds.length > 0) schema.allOf = [...((schema.allOf as unknown[]) ?? []), ...bounds];
}

/** By the length of the string: the test, at its price, or the end. */
function bounded(pattern: string, test: MutableSchema, budget: WorkBudget): MutableSchema {
  const quoted = `its pattern ${JSON.stringify(pattern.slice(0, 100))}`;
  const waysFor = patternWays(pattern, quoted);
  const stepsFor = (length: number) =>
    Math.ceil((waysFor(length) * pattern.length + length) / TRIES_PER_STEP);
  const lengths = LENGTHS.filter((length) => stepsFor(length) <= MAX_STEPS);
  if (lengths.length === 0) throw new Error(`${quoted} may take too long`);
  const tooLong = countApplying({}, () => {
    throw new Error(`a string is longer than ${lengths.at(-1)} characters, too long for ${quoted}`);
  });
  return lengths.reduceRight<MutableSchema>((longer, length) => {
    const step = () => budget.spend(stepsFor(length));
    const tested = countApplying({ ...test }, step);
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    return { if: { maxLength: length }, then: tested, else: longer };
  }, tooLong);
}
