import { isJsonObject, type JsonObject } from "../wire/json.js";

const ANNOTATION = "x-mcp-header";
const TOKEN = /^[A-Za-z0-9!#$%&'*+\-.^_`|~]+$/;
const MIRRORED_TYPES: ReadonlySet<unknown> = new Set(["string", "integer", "boolean"]);
/** Keywords whose value is data: what looks like an annotation there is none. */
const DATA_KEYWORDS: ReadonlySet<string> = new Set([
  "const",
  "enum",
  "default",
  "examples",
  "dependentRequired",
]);
/** Keywords whose value maps names to schemas. */
const MAP_KEYWORDS: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "dependentSchemas",
  "dependencies",
  "$defs",
  "definitions",
]);
const MAX_NODES = 100_000;
/** Arguments that are repeated lie no deeper. */
const MAX_DEPTH = 32;

/** An argument that is repeated in a header `Mcp-Param-<name>`. */
export interface AnnotatedParam {
  readonly name: string;
  /** Where the argument is: the names of the properties that lead to it. */
  readonly path: readonly string[];
  readonly type: "string" | "integer" | "boolean";
}

/** The annotated arguments of a tool, or what is wrong with them. */
export type HeaderAnnotations =
  | { readonly params: readonly AnnotatedParam[] }
  | { readonly problem: string };

interface Node {
  readonly schema: JsonObject;
  /** The way from the root through `properties` alone; `undefined` off that way. */
  readonly path: readonly string[] | undefined;
}

/**
 * Finds the arguments of a tool that its schema marks with `x-mcp-header`. The whole schema is looked through, without
 * recursion: an annotation where it can't be reached makes the tool invalid.
 */
export function headerAnnotations(inputSchema: JsonObject): HeaderAnnotations {
  const params: AnnotatedParam[] = [];
  const names = new Set<string>();
  const open: Node[] = [{ schema: inputSchema, path: [] }];
  for (const node of open) {
    if (open.length > MAX_NODES) return { problem: `its schema has more than ${MAX_NODES} parts` };
    if (Object.hasOwn(node.schema, ANNOTATION)) {
      const param = annotatedParam(node);
      if (typeof param === "string") return { problem: param };
      const lowered = param.name.toLowerCase();
      if (names.has(lowered)) return { problem: `two arguments are mirrored as ${param.name}` };
      names.add(lowered);
      params.push(param);
    }
    pushChildren(node, open);
  }
  return { params };
}

function annotatedParam({ schema, path }: Node): AnnotatedParam | string {
  const name = schema[ANNOTATION];
  if (typeof name !== "string" || !TOKEN.test(name)) {
    return `${JSON.stringify(name)?.slice(0, 60)} is no header name`;
  }
  if (path === undefined || path.length === 0) {
    return `${name} stands where no argument is reached through properties alone, or below ${MAX_DEPTH} levels of them`;
  }
  if (!MIRRORED_TYPES.has(schema.type)) {
    return `${name} is neither a string, nor an integer, nor a boolean`;
  }
  return { name, path, type: schema.type as AnnotatedParam["type"] };
}

function pushChildren({ schema, path }: Node, open: Node[]): void {
  for (const keyword of Object.keys(schema)) {
    const value = schema[keyword];
    if (typeof value !== "object" || value === null || DATA_KEYWORDS.has(keyword)) continue;
    const isMap = MAP_KEYWORDS.has(keyword) && !Array.isArray(value);
    if (!isMap) {
      pushAll(Array.isArray(value) ? value : [value], open);
      continue;
    }
    const isOnTheWay = keyword === "properties" && path !== undefined && path.length < MAX_DEPTH;
    for (const [name, child] of Object.entries(value)) {
      const reached = isOnTheWay ? [...path, name] : undefined;
      if (isJsonObject(child)) open.push({ schema: child, path: reached });
    }
  }
}

function pushAll(values: readonly unknown[], open: Node[]): void {
  for (const value of values) {
    if (isJsonObject(value)) open.push({ schema: value, path: undefined });
    else if (Array.isArray(value)) pushAll(value.filter(isJsonObject), open);
  }
}
