import { ArgumentError } from "../../errors/argument-error.js";

/** How large a schema may be. */
export interface SchemaLimits {
  /** How deep objects and lists may be nested in a schema. Default: 128. */
  readonly maxDepth?: number | undefined;
  /** How many schemas may be within a schema. Default: 1,000. */
  readonly maxSubschemas?: number | undefined;
  /** How many characters all keywords and values of a schema may have together. Default: 262,144. */
  readonly maxCharacters?: number | undefined;
}

/** Limits with their defaults. */
export type AllSchemaLimits = { readonly [K in keyof SchemaLimits]-?: number };

/**
 * Fills in the defaults.
 *
 * @throws ArgumentError when a limit is no positive number.
 */
export function schemaLimits(limits: SchemaLimits): AllSchemaLimits {
  const { maxDepth = 128, maxSubschemas = 1_000, maxCharacters = 262_144 } = limits;
  const all = { maxDepth, maxSubschemas, maxCharacters };
  for (const [name, limit] of Object.entries(all)) {
    if (!(limit >= 1)) throw new ArgumentError(`${name} is ${limit}: give 1 or more.`);
  }
  return all;
}
