import { isJsonObject } from "../../wire/json.js";
import type { SchemaCopier, SchemaRef, SchemaSource } from "./copy-schema.js";
import type { MutableSchema } from "./prepared-schema.js";
import { DATA } from "./schema-keywords.js";
import { schemaUri } from "./schema-uri.js";

/** Where the reference of each schema leads, where that is a schema with keywords. */
export type ResolvedRefs = ReadonlyMap<MutableSchema, MutableSchema>;

/**
 * Has every reference lead to the root, `#`, or to a member of the root's `$defs`, which are put there.
 *
 * @throws Error when a reference leads out of the schema, or to nothing.
 */
export function resolveRefs(copier: SchemaCopier, root: MutableSchema): ResolvedRefs {
  const resolved = new Map<MutableSchema, MutableSchema>();
  const names = new Map<MutableSchema | boolean, string>([[root, "#"]]);
  const $defs: MutableSchema = {};
  // Copying what is referred to may bring further references.
  for (const ref of copier.refs) {
    const target = targetOf(copier, ref);
    if (target === undefined) {
      const text = JSON.stringify(ref.ref.slice(0, 100));
      throw new Error(`its reference ${text} leads to nothing within it, and nothing is fetched`);
    }
    if (typeof target !== "boolean") resolved.set(ref.from, target);
    const name = names.get(target) ?? `#/$defs/${names.size}`;
    if (!names.has(target)) $defs[String(names.size)] = target;
    names.set(target, name);
    ref.from.$ref = name;
  }
  if (names.size > 1) root.$defs = $defs;
  return resolved;
}

function targetOf(copier: SchemaCopier, ref: SchemaRef): MutableSchema | boolean | undefined {
  const uri = schemaUri(ref.ref, ref.base);
  const [document = "", fragment = ""] = uri.split("#");
  if (ref.isDynamic && (copier.dynamicAnchors.get(fragment) ?? 0) > 1) {
    const text = JSON.stringify(ref.ref.slice(0, 100));
    throw new Error(`its dynamic reference ${text} has several targets, which is not supported`);
  }
  const isPointer = fragment === "" || fragment.startsWith("/");
  const start = copier.named.get(isPointer ? document : uri);
  if (start === undefined) return undefined;
  return isPointer ? follow(copier, start, fragment) : copier.copyOf(start.schema);
}

function follow(
  copier: SchemaCopier,
  { schema, base }: SchemaSource,
  pointer: string,
): MutableSchema | boolean | undefined {
  let place: unknown = schema;
  for (const part of pointer.split("/").slice(1)) {
    const key = decoded(part);
    const isInData = isJsonObject(place) && copier.copyOf(place) !== undefined && DATA.has(key);
    if (isInData || typeof place !== "object" || place === null || !Object.hasOwn(place, key)) {
      return undefined;
    }
    place = (place as MutableSchema)[key];
  }
  if (typeof place === "boolean") return place;
  if (!isJsonObject(place)) return undefined;
  // What stands in a place that nothing says holds a schema is one once it is referred to.
  return copier.copyOf(place) ?? copier.copy({ schema: place, base }, `#${pointer}`);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~");
  } catch {
    return part;
  }
}
