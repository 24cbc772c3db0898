import { isJsonObject } from "../../wire/json.js";
import type { MutableSchema } from "./prepared-schema.js";
import type { ResolvedRefs } from "./resolve-refs.js";
import { IN_PLACE } from "./schema-keywords.js";

/**
 * Makes sure that no schema applies itself to the same value again, which would never end. To values within the value it
 * may: that is how trees are described.
 *
 * @throws Error when one does.
 */
export function refuseLoops(schemas: Iterable<MutableSchema>, refs: ResolvedRefs): void {
  const finished = new Set<MutableSchema>();
  const entered = new Set<MutableSchema>();
  for (const root of schemas) {
    const open = [root];
    for (let schema = open.at(-1); schema !== undefined; schema = open.at(-1)) {
      if (finished.has(schema) || entered.has(schema)) {
        finished.add(schema);
        open.pop();
        continue;
      }
      entered.add(schema);
      for (const next of appliedInPlace(schema, refs)) {
        if (finished.has(next)) continue;
        if (entered.has(next)) throw new Error("its references go round in a circle");
        open.push(next);
      }
    }
  }
}

function* appliedInPlace(schema: MutableSchema, refs: ResolvedRefs): Generator<MutableSchema> {
  const target = refs.get(schema);
  if (target !== undefined) yield target;
  for (const keyword of IN_PLACE) {
    const value = schema[keyword];
    if (typeof value !== "object" || value === null) continue;
    const schemas = ["not", "if", "then", "else"].includes(keyword)
      ? [value]
      : Object.values(value);
    for (const inner of schemas) if (isJsonObject(inner)) yield inner as MutableSchema;
  }
}
