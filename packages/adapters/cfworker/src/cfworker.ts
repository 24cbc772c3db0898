import {
  ArgumentError,
  type JsonSchemaValidator,
  prepareSchema,
  type SchemaLimits,
} from "@plugboard/core/transport";
import { compile } from "./compile.js";

/** How large schemas may be, and how much work a check. */
export interface CfworkerOptions extends SchemaLimits {
  /**
   * How many steps a check may take: 25 for each schema that is applied to a value, more for schemas with many values and for
   * strings under a pattern. Five million take about a second. Default: 5,000,000.
   */
  readonly maxSteps?: number | undefined;
}

/**
 * Checks values by JSON Schema with `@cfworker/json-schema`, which generates no code: for edge runtimes. Dialects 2020-12 and
 * draft-07. Patterns that could take long are refused, `@plugboard/ajv` takes more of them.
 *
 * @throws ArgumentError when an option can't be.
 */
export function cfworker(options: CfworkerOptions = {}): JsonSchemaValidator {
  const { maxSteps = 5_000_000, ...limits } = options;
  if (!(maxSteps >= 1)) throw new ArgumentError(`maxSteps is ${maxSteps}: give 1 or more.`);
  prepareSchema({}, limits);
  return { compile: (schema) => compile(prepareSchema(schema, limits), maxSteps) };
}
