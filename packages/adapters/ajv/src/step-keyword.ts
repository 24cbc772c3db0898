import type { WorkBudget } from "@plugboard/core/transport";
import { _, type CodeKeywordDefinition, Name } from "ajv";

/** The keyword that has applying a schema cost something. Its value says how much. */
export const STEP = "plugboard:step";

/** What Ajv's code calls the number of problems found so far. */
const PENDING = new Name("errors");

/** So many problems are pending where a value fits none of many schemas; more, where schemas branch without an end. */
const MANY_PENDING = 1_000;
const STEPS_PER_PENDING = 32;

/**
 * Each time a schema is applied it costs its steps, and far more where many problems are pending: a schema that branches ever
 * further through its references ends early, before it has filled the memory.
 */
export function stepKeyword({ spend }: WorkBudget): CodeKeywordDefinition {
  const step = (steps: number, pending: number): void =>
    spend(pending > MANY_PENDING ? steps + pending * STEPS_PER_PENDING : steps);
  return {
    keyword: STEP,
    // What fails ends the rest of a schema: the step comes before what leads further.
    before: "$ref",
    schemaType: "number",
    code: ({ gen, schema }) => {
      const call = gen.scopeValue("func", { ref: step, code: _`step` });
      gen.code(_`${call}(${Number(schema)}, ${PENDING})`);
    },
  };
}
