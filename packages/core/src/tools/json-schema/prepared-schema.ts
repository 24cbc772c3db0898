import type { JsonObject } from "../../wire/json.js";
import { SchemaCopier } from "./copy-schema.js";
import { jsonSize } from "./json-size.js";
import { refuseLoops } from "./refuse-loops.js";
import { resolveRefs } from "./resolve-refs.js";
import { type SchemaDialect, schemaDialect } from "./schema-dialect.js";
import { type SchemaLimits, schemaLimits } from "./schema-limits.js";

/** A schema that is a copy: open to change, by whoever prepares it for a validator. */
export type MutableSchema = { [keyword: string]: unknown };

/** A schema of a server's that is fit for a validator. */
export interface PreparedSchema {
  readonly dialect: SchemaDialect;
  /**
   * A copy with the keywords that assert something, each of which holds what it has to. Its references are `$ref` alone, and
   * lead to `#` or to a member of its `$defs`.
   */
  readonly root: MutableSchema;
  /** Every schema in it, the root included, and how many characters its own keywords have, without the schemas in them. */
  readonly subschemas: ReadonlyMap<MutableSchema, number>;
}

/** Where a schema without an id is. */
const BASE = "schema:///";

/**
 * Prepares a schema that a server wrote for a validator: within limits, of a known dialect, with every reference leading to
 * a schema within it, none of them round in a circle on one and the same value. Nothing is fetched; formats are annotations.
 *
 * @throws Error when it can't be; its message is a phrase.
 */
export function prepareSchema(schema: JsonObject, limits: SchemaLimits = {}): PreparedSchema {
  const { maxSubschemas, ...sizes } = schemaLimits(limits);
  jsonSize(schema, sizes);
  const copier = new SchemaCopier(schemaDialect(schema.$schema), maxSubschemas);
  copier.named.set(BASE, { schema, base: BASE });
  const root = copier.copy({ schema, base: BASE }, "#");
  const { dialect, subschemas } = copier;
  const refs = resolveRefs(copier, root);
  refuseLoops(subschemas.keys(), refs);
  return { dialect, root, subschemas };
}
