import { dereference, type OutputUnit, type Schema, validate } from "@cfworker/json-schema";
import { type PreparedSchema, type SchemaCheck, workBudget } from "@plugboard/core/transport";
import { boundPatterns } from "./bound-patterns.js";
import { countSteps } from "./count-steps.js";
import { readable } from "./readable.js";
import { splitDependencies } from "./split-dependencies.js";
import { uniqueItems } from "./unique-items.js";

/** Makes a schema that is fit for it ready to be interpreted. */
export function compile(prepared: PreparedSchema, maxSteps: number): SchemaCheck {
  const { dialect, root, subschemas } = prepared;
  const budget = workBudget(maxSteps);
  const unique = uniqueItems();
  const hasUnique = [...subschemas.keys()].some((subschema) => subschema.uniqueItems === true);
  const onRepetitive = hasUnique ? unique.onRepetitive : undefined;
  for (const subschema of subschemas.keys()) splitDependencies(subschema);
  const lookup = dereference(root as Schema);
  for (const [subschema, characters] of subschemas) {
    unique.apply(subschema);
    boundPatterns(subschema, budget);
    countSteps(subschema, { characters, budget });
  }
  const draft = dialect === "2020-12" ? "2020-12" : "7";
  return (value) => {
    budget.reset();
    try {
      const instance = readable(value, { budget, onRepetitive });
      const { valid, errors } = validate(instance, root as Schema, draft, lookup);
      return valid ? undefined : phrase(errors);
    } catch (cause) {
      if (!(cause instanceof RangeError)) throw cause;
      throw new Error("it is nested too deeply, or wrong in too many ways", { cause });
    }
  };
}

/** The last problem is the innermost; that nothing is allowed somewhere is said by the one before. */
function phrase(errors: readonly OutputUnit[]): string {
  const error = (errors.at(-1)?.keyword === "not" ? errors.at(-2) : undefined) ?? errors.at(-1);
  const where = error?.instanceLocation.slice(1, 101) ?? "";
  return `${where} ${error?.error ?? "is wrong"}`.trim().replace(/\.$/, "");
}
