import type { MutableSchema } from "@plugboard/core/transport";

/**
 * Moves what applies only under a condition into `allOf`, where it means the same: beside other keywords, Ajv takes what those
 * have evaluated for unevaluated when the condition does not hold.
 */
export function separateBranches(schema: MutableSchema): void {
  const allOf = [...((schema.allOf as unknown[]) ?? [])];
  for (const keywords of [["if", "then", "else"], ["dependentSchemas"]]) {
    const moved = keywords.filter((keyword) => keyword in schema);
    if (moved.length === 0) continue;
    allOf.push(Object.fromEntries(moved.map((keyword) => [keyword, schema[keyword]])));
    for (const keyword of moved) delete schema[keyword];
  }
  if (allOf.length > 0) schema.allOf = allOf;
}
