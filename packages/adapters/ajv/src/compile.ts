import {
  type PreparedSchema,
  type SchemaCheck,
  type WorkBudget,
  workBudget,
} from "@plugboard/core/transport";
import { Ajv, type ErrorObject, type Options } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { linearPattern } from "./linear-pattern.js";
import { separateBranches } from "./separate-branches.js";
import { STEP, stepKeyword } from "./step-keyword.js";
import { uniqueItemsKeyword } from "./unique-items-keyword.js";

/** How many characters of a schema cost a step. */
const CHARACTERS_PER_STEP = 32;

/** Compiles a schema that is fit for it. */
export function compile(
  { dialect, root, subschemas }: PreparedSchema,
  maxSteps: number,
): SchemaCheck {
  const budget = workBudget(maxSteps);
  for (const [subschema, characters] of subschemas) {
    separateBranches(subschema);
    subschema[STEP] = 1 + Math.floor(characters / CHARACTERS_PER_STEP);
  }
  // One instance for each schema: no ids meet, and nothing stays when the check is dropped.
  const instance = dialect === "2020-12" ? new Ajv2020(options(budget)) : new Ajv(options(budget));
  instance.addKeyword(stepKeyword(budget));
  instance.removeKeyword("uniqueItems").addKeyword(uniqueItemsKeyword(budget));
  const validate = instance.compile(root);
  return (value) => {
    budget.reset();
    try {
      return validate(value) ? undefined : phrase(validate.errors);
    } catch (cause) {
      if (!(cause instanceof RangeError)) throw cause;
      throw new Error("it is nested too deeply", { cause });
    }
  };
}

function options(budget: WorkBudget): Options {
  const regExp = (pattern: string) => linearPattern(pattern, budget);
  return {
    strict: false,
    ownProperties: true,
    validateFormats: false,
    logger: false,
    // The schema was checked when it was prepared, and there is one for each instance.
    validateSchema: false,
    meta: false,
    // What is inlined is compiled again in each place.
    inlineRefs: false,
    code: { regExp: Object.assign(regExp, { code: "linearPattern" }), optimize: false },
  };
}

function phrase(errors: ErrorObject[] | null | undefined): string {
  const error = errors?.at(-1);
  const where = error?.instancePath ? `${error.instancePath.slice(0, 100)} ` : "";
  return `${where}${error?.message ?? "is wrong"}`;
}
