/** The index at which the group that begins at `start` of a valid pattern ends. */
export function endOfGroup(pattern: string, start: number): number {
  for (const { index, depth, char } of outsideClasses(pattern.slice(start))) {
    if (char === ")" && depth === 0) return start + index;
  }
  return pattern.length;
}

/** Whether a valid pattern is a choice: has a `|` that is in no group. */
export function hasChoice(pattern: string): boolean {
  for (const { depth, char } of outsideClasses(pattern))
    if (char === "|" && depth === 0) return true;
  return false;
}

/** The characters that are neither escaped nor in a class, and in how many groups they are; a `)` is outside its own. */
function* outsideClasses(
  pattern: string,
): Generator<{ readonly index: number; readonly depth: number; readonly char: string }> {
  let depth = 0;
  let isInClass = false;
  for (let index = 0; index < pattern.length; index += 1) {
    const char = pattern[index] as string;
    if (char === "\\") index += 1;
    else if (isInClass) isInClass = char !== "]";
    else if (char === "[") isInClass = true;
    else {
      if (char === ")") depth -= 1;
      yield { index, depth, char };
      if (char === "(") depth += 1;
    }
  }
}
