/**
 * How many characters a JSON value has, about; without recursion, for values that may be of any depth.
 *
 * @throws Error when it is deeper or larger than it may be.
 */
export function jsonSize(
  value: unknown,
  limits: { readonly maxDepth?: number; readonly maxCharacters?: number } = {},
): number {
  const { maxDepth = Number.POSITIVE_INFINITY, maxCharacters = Number.POSITIVE_INFINITY } = limits;
  let characters = 0;
  const add = (count: number): void => {
    characters += count;
    if (characters <= maxCharacters) return;
    throw new Error(`it has more than ${maxCharacters} characters`);
  };
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 1 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    add(typeof next.value === "string" ? next.value.length + 2 : 2);
    if (typeof next.value !== "object" || next.value === null) continue;
    if (next.depth > maxDepth) throw new Error(`it is nested deeper than ${maxDepth} levels`);
    const depth = next.depth + 1;
    for (const [key, inner] of Object.entries(next.value)) {
      if (!Array.isArray(next.value)) add(key.length);
      open.push({ value: inner, depth });
    }
  }
  return characters;
}
