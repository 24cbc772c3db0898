import type { MutableSchema } from "@plugboard/core/transport";

/** Puts the `dependencies` of draft-07 into the two keywords that have taken their place: the interpreter knows those as well. */
export function splitDependencies(schema: MutableSchema): void {
  const { dependencies, dependentRequired = {}, dependentSchemas = {} } = schema;
  if (dependencies === undefined) return;
  delete schema.dependencies;
  const entries = Object.entries(dependencies as object);
  const required = entries.filter(([, dependency]) => Array.isArray(dependency));
  const schemas = entries.filter(([, dependency]) => !Array.isArray(dependency));
  schema.dependentRequired = { ...(dependentRequired as object), ...Object.fromEntries(required) };
  schema.dependentSchemas = { ...(dependentSchemas as object), ...Object.fromEntries(schemas) };
}
