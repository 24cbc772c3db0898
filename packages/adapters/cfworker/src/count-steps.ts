import type { MutableSchema, WorkBudget } from "@plugboard/core/transport";

/** What it costs to apply a schema, which is several times what a character of it costs. */
const STEPS = 25;
const CHARACTERS_PER_STEP = 16;

const SCHEMAS = [
  "additionalProperties",
  "unevaluatedProperties",
  "propertyNames",
  "not",
  "if",
  "then",
  "else",
  "contains",
  "additionalItems",
  "unevaluatedItems",
  "items",
];
const LISTS = ["allOf", "anyOf", "oneOf", "prefixItems", "items"];
const MAPS = ["properties", "patternProperties", "dependentSchemas"];

/**
 * Has a schema cost steps each time it is applied. The interpreter reads every keyword once whenever it applies a schema; one
 * that is never set, in no dialect that is spoken, is where it is counted.
 */
export function countSteps(
  schema: MutableSchema,
  { characters, budget }: { readonly characters: number; readonly budget: WorkBudget },
): void {
  const steps = STEPS + Math.floor(characters / CHARACTERS_PER_STEP);
  countApplying(schema, () => budget.spend(steps));
  // Booleans are schemas that the interpreter does not look into.
  const inner = (value: unknown): unknown => {
    if (typeof value !== "boolean") return value;
    return countApplying(value ? {} : { not: {} }, () => budget.spend(STEPS));
  };
  for (const keyword of SCHEMAS) if (keyword in schema) schema[keyword] = inner(schema[keyword]);
  for (const keyword of LISTS) {
    const list = schema[keyword];
    if (Array.isArray(list)) schema[keyword] = list.map(inner);
  }
  for (const keyword of MAPS) {
    const map = schema[keyword];
    if (typeof map !== "object" || map === null) continue;
    schema[keyword] = Object.fromEntries(Object.entries(map).map(([key, v]) => [key, inner(v)]));
  }
  shorten(schema);
}

/** Calls a function each time a schema is applied, before anything else. */
export function countApplying(schema: MutableSchema, step: () => void): MutableSchema {
  return Object.defineProperty(schema, "$recursiveRef", { enumerable: false, get: step });
}

/** Keeps what is in the schema out of the problems, each of which would repeat it. */
function shorten(schema: MutableSchema): void {
  if ("const" in schema) {
    const list = { enum: [schema.const] };
    delete schema.const;
    if ("enum" in schema) schema.allOf = [...((schema.allOf as unknown[]) ?? []), list];
    else Object.assign(schema, list);
    if (schema.enum !== list.enum) silence(list.enum);
  }
  if (Array.isArray(schema.enum)) schema.enum = silence([...schema.enum]);
}

function silence(list: unknown[]): unknown[] {
  return Object.defineProperty(list, "toJSON", { enumerable: false, value: () => "the values" });
}
