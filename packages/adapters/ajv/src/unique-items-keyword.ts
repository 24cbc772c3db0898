import { valueKeys, type WorkBudget } from "@plugboard/core/transport";
import type { FuncKeywordDefinition } from "ajv";

/** `uniqueItems` in the time that it takes to read the items: Ajv's own compares each with each. */
export function uniqueItemsKeyword(budget: WorkBudget): FuncKeywordDefinition {
  return {
    keyword: "uniqueItems",
    type: "array",
    schemaType: "boolean",
    error: { message: "must not have two items that are the same" },
    validate: (mustBeUnique: boolean, items: readonly unknown[]) =>
      !mustBeUnique || new Set(items.map(valueKeys(budget))).size === items.length,
  };
}
