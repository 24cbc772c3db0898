import type { WorkBudget } from "./work-budget.js";

const CHARACTERS_PER_STEP = 256;

/**
 * Gives JSON values a key each: the same for values that are the same, whatever the order of their members. It takes as long
 * as reading them, once, and costs a step for each. Keys hold for one function alone.
 */
export function valueKeys(budget: WorkBudget): (value: unknown) => string {
  const ids = new Map<string, string>();
  const idOf = (text: string): string => {
    budget.spend(1 + text.length / CHARACTERS_PER_STEP);
    const id = ids.get(text) ?? String(ids.size);
    ids.set(text, id);
    return id;
  };
  const keyOf = (value: unknown): string => {
    if (typeof value !== "object" || value === null) return idOf(JSON.stringify(value));
    if (Array.isArray(value)) return idOf(`[${value.map(keyOf).join()}]`);
    const members = Object.entries(value).map(
      ([key, inner]) => `${idOf(`:${key}`)}:${keyOf(inner)}`,
    );
    return idOf(`{${members.sort().join()}}`);
  };
  return keyOf;
}
