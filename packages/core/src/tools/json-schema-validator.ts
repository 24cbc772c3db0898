import type { JsonObject } from "../wire/json.js";

/**
 * Checks values by JSON Schema: `ajv()` of `@plugboard/ajv`, `cfworker()` of `@plugboard/cfworker`, or one of your own. It is
 * handed schemas that servers wrote: it must neither fetch anything nor run without an end.
 */
export interface JsonSchemaValidator {
  /**
   * Makes the check of a schema.
   *
   * @throws Error when the schema can't be used; its message, which ends without a full stop, says why.
   */
  compile(schema: JsonObject): SchemaCheck;
}

/**
 * Says what is wrong with a value, in a phrase; `undefined` when nothing is.
 *
 * @throws Error when that can't be found out within the validator's limits.
 */
export type SchemaCheck = (value: unknown) => string | undefined;
