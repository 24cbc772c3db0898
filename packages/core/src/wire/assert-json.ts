import { ArgumentError } from "../errors/argument-error.js";

/** Deeper than any parser of a peer would follow, and far from the end of the stack. */
const MAX_DEPTH = 1_000;

/**
 * Makes sure that a value comes out of JSON as it went in. Members that are `undefined` are left out, as JSON does.
 *
 * @throws ArgumentError naming the member that JSON can't carry: a function, a symbol, a bigint, `NaN`, a circle.
 */
export function assertJson(value: unknown, path: string, depth = 0): void {
  switch (typeof value) {
    case "string":
    case "boolean":
      return;
    case "number":
      if (Number.isFinite(value)) return;
      throw new ArgumentError(`${path} is ${value}, which JSON can't carry.`);
    case "object":
      break;
    default:
      throw new ArgumentError(`${path} is a ${typeof value}, which JSON can't carry.`);
  }
  if (value === null || "toJSON" in value) return;
  if (depth > MAX_DEPTH) {
    throw new ArgumentError(
      `${path.slice(0, 80)}… is circular, or deeper than ${MAX_DEPTH} levels.`,
    );
  }
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) assertJson(value[i], `${path}[${i}]`, depth + 1);
    return;
  }
  for (const key of Object.keys(value)) {
    const member = (value as Record<string, unknown>)[key];
    if (member !== undefined) assertJson(member, `${path}.${key}`, depth + 1);
  }
}
