import { UsageError } from "../errors/usage-error.js";
import { isObject } from "../is-object.js";
import { describeTypes } from "./describe-types.js";
import { didYouMean } from "./did-you-mean.js";
import { resolveSchema, type Schema } from "./resolve-schema.js";

/** The names that were given, and those that there are. */
export interface NamesOptions {
  /** Whose names they are, for errors. */
  readonly owner: string;
  readonly root: Schema;
  readonly properties: { readonly [name: string]: unknown };
  readonly given: {
    /** The members of `--args`: refused only where the schema refuses them. */
    readonly whole: readonly string[];
    /** Names of `key=value` arguments: an undeclared one is taken for a slip. */
    readonly single: readonly string[];
  };
}

/** Refuses unknown and missing names. */
export function checkNames({ owner, root, properties, given }: NamesOptions): void {
  const known = Object.keys(properties);
  const strict = root.additionalProperties === false && root.patternProperties === undefined;
  const open =
    root.additionalProperties === true ||
    isObject(root.additionalProperties) ||
    root.patternProperties !== undefined ||
    (root.properties === undefined && !strict);
  const suspects = [...(strict ? given.whole : []), ...(open ? [] : given.single)];
  const unknown = suspects.find((name) => !Object.hasOwn(properties, name));
  if (unknown !== undefined) {
    throw new UsageError(`${owner} has no argument "${unknown}".`, {
      hint: didYouMean(unknown, known) ?? "It takes no arguments.",
    });
  }
  const present = new Set([...given.whole, ...given.single]);
  const missing = (Array.isArray(root.required) ? root.required : []).filter(
    (name): name is string =>
      typeof name === "string" && !present.has(name) && !hasDefault(properties[name]),
  );
  if (missing.length === 0) return;
  const list = missing.map((name) => {
    const schema = resolveSchema(Object.hasOwn(properties, name) ? properties[name] : {}, root);
    return `"${name}" (${describeTypes(schema, root)})`;
  });
  throw new UsageError(`${owner} needs ${list.join(", ")}.`);
}

function hasDefault(schema: unknown): boolean {
  return isObject(schema) && "default" in schema;
}
