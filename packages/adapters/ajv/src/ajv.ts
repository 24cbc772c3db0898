import {
  ArgumentError,
  type JsonSchemaValidator,
  prepareSchema,
  type SchemaLimits,
} from "@plugboard/core/transport";
import { compile } from "./compile.js";

/** How large schemas may be, and how much work a check. */
export interface AjvOptions extends SchemaLimits {
  /**
   * How many steps a check may take: one for each schema that is applied to a value, more for schemas with many values and
   * for long strings under a pattern. Ten million take about a second. Default: 10,000,000.
   */
  readonly maxSteps?: number | undefined;
}

/**
 * Checks values by JSON Schema with Ajv: dialects 2020-12 and draft-07. Ajv turns schemas into code, which some runtimes
 * refuse: there, `@plugboard/cfworker` does without. A server's patterns run in linear time.
 *
 * @throws ArgumentError when an option can't be.
 */
export function ajv(options: AjvOptions = {}): JsonSchemaValidator {
  const { maxSteps = 10_000_000, ...limits } = options;
  if (!(maxSteps >= 1)) throw new ArgumentError(`maxSteps is ${maxSteps}: give 1 or more.`);
  prepareSchema({}, limits);
  return { compile: (schema) => compile(prepareSchema(schema, limits), maxSteps) };
}
