/** The dialects of JSON Schema that are spoken. */
export type SchemaDialect = "2020-12" | "draft-07";

const DIALECTS: ReadonlyMap<string, SchemaDialect> = new Map([
  ["json-schema.org/draft/2020-12/schema", "2020-12"],
  ["json-schema.org/draft-07/schema", "draft-07"],
]);

/**
 * The dialect that `$schema` names; 2020-12 when it is absent.
 *
 * @throws Error when it is another one.
 */
export function schemaDialect($schema: unknown): SchemaDialect {
  if ($schema === undefined) return "2020-12";
  const text = typeof $schema === "string" ? $schema : JSON.stringify($schema);
  const dialect = DIALECTS.get(text.replace(/^https?:\/\//, "").replace(/#$/, ""));
  if (dialect !== undefined) return dialect;
  const known = "2020-12 and draft-07 are supported";
  throw new Error(`its dialect ${JSON.stringify(text.slice(0, 100))} is unknown (${known})`);
}
