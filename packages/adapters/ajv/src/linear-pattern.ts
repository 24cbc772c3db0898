import type { WorkBudget } from "@plugboard/core/transport";
import { RE2JS } from "re2js";
import { translatePattern } from "./translate-pattern.js";

/** Beyond this a pattern is refused. */
const MAX_PATTERN_CHARACTERS = 2_000;
/** What compiling an instruction costs. */
const STEPS_PER_INSTRUCTION = 32;
/** Characters times instructions that cost a step. */
const WORK_PER_STEP = 32;

/** Tests strings for a pattern. */
export interface LinearPattern {
  test(text: string): boolean;
}

/**
 * A server's pattern, as a matcher that reads each character once, whatever the pattern.
 *
 * @throws Error when the pattern can't be matched like that; its message is a phrase.
 */
export function linearPattern(pattern: string, budget: WorkBudget): LinearPattern {
  const quoted = `its pattern ${JSON.stringify(pattern.slice(0, 100))}`;
  if (pattern.length > MAX_PATTERN_CHARACTERS) {
    throw new Error(`${quoted}… is longer than ${MAX_PATTERN_CHARACTERS} characters`);
  }
  try {
    new RegExp(pattern, "u");
  } catch (cause) {
    throw new Error(`${quoted} is no regular expression`, { cause });
  }
  try {
    const tests = translatePattern(pattern).map((part) => ({
      matcher: RE2JS.compile(part.source),
      isWanted: part.isWanted,
    }));
    const size = tests.reduce((sum, { matcher }) => sum + matcher.programSize(), 0);
    budget.spend(size * STEPS_PER_INSTRUCTION);
    return {
      test: (text) => {
        budget.spend((text.length * size) / WORK_PER_STEP);
        return tests.every(({ matcher, isWanted }) => matcher.test(text) === isWanted);
      },
      toString: () => `/${pattern}/u`,
    } as LinearPattern;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${quoted} can't be matched in linear time: ${reason}`, { cause });
  }
}
