import { isJsonObject, type JsonObject } from "../../wire/json.js";
import { jsonSize } from "./json-size.js";
import type { MutableSchema } from "./prepared-schema.js";
import { type SchemaDialect, schemaDialect } from "./schema-dialect.js";
import { DATA, isKeyword, keywordProblem, NAMED_SCHEMAS, REFERRING } from "./schema-keywords.js";
import { schemaUri } from "./schema-uri.js";

/** A reference, and what it is resolved against. */
export interface SchemaRef {
  readonly from: MutableSchema;
  readonly ref: string;
  readonly isDynamic: boolean;
  readonly base: string;
}

/** A schema as the server wrote it, and the base of what is in it. */
export interface SchemaSource {
  readonly schema: JsonObject;
  readonly base: string;
}

/** Copies schemas of bounded depth, and notes how they refer to each other. */
export class SchemaCopier {
  readonly dialect: SchemaDialect;
  /** Every copy, and how many characters its own keywords have. */
  readonly subschemas: Map<MutableSchema, number> = new Map();
  /** Grows as schemas are copied. */
  readonly refs: SchemaRef[] = [];
  /** What can be referred to by a URI, without and with an anchor. */
  readonly named: Map<string, SchemaSource> = new Map();
  /** How often each name is that of a dynamic anchor. */
  readonly dynamicAnchors: Map<string, number> = new Map();
  readonly #copies = new Map<JsonObject, MutableSchema>();
  readonly #maxSubschemas: number;

  constructor(dialect: SchemaDialect, maxSubschemas: number) {
    this.dialect = dialect;
    this.#maxSubschemas = maxSubschemas;
  }

  /** The copy that was made of a schema. */
  copyOf(schema: JsonObject): MutableSchema | undefined {
    return this.#copies.get(schema);
  }

  /**
   * Copies what asserts something. References are noted, not copied.
   *
   * @throws Error when a keyword holds what it can't, or there are too many schemas.
   */
  copy({ schema, base }: SchemaSource, path: string): MutableSchema {
    const target: MutableSchema = {};
    this.#register(schema, target);
    this.#checkDialect(schema, path);
    const isRefAlone = this.dialect === "draft-07" && typeof schema.$ref === "string";
    const inner = isRefAlone ? base : this.#name(schema, base);
    let characters = 0;
    for (const [keyword, value] of Object.entries(schema)) {
      if (!isKeyword(keyword) || (isRefAlone && !REFERRING.has(keyword))) continue;
      const problem = keywordProblem(keyword, value);
      if (problem !== undefined) throw new Error(`at ${shortened(path)}, ${keyword} ${problem}`);
      characters += ownCharacters(keyword, value);
      const copied = this.#value(keyword, value, { base: inner, path: `${path}/${keyword}` });
      if (!REFERRING.has(keyword)) target[keyword] = copied;
    }
    this.subschemas.set(target, characters);
    this.#refer(target, schema, { base: inner, path });
    return target;
  }

  #refer(from: MutableSchema, { $ref, $dynamicRef }: JsonObject, { base, path }: Place): void {
    if (typeof $ref === "string") this.refs.push({ from, ref: $ref, isDynamic: false, base });
    if (typeof $dynamicRef !== "string" || this.dialect === "draft-07") return;
    if ($ref !== undefined) throw new Error(`at ${shortened(path)}, there are two references`);
    this.refs.push({ from, ref: $dynamicRef, isDynamic: true, base });
  }

  #register(schema: JsonObject, target: MutableSchema): void {
    this.#copies.set(schema, target);
    this.subschemas.set(target, 0);
    if (this.subschemas.size <= this.#maxSubschemas) return;
    throw new Error(`it holds more than ${this.#maxSubschemas} schemas`);
  }

  #checkDialect({ $schema }: JsonObject, path: string): void {
    if ($schema === undefined || schemaDialect($schema) === this.dialect) return;
    throw new Error(`at ${shortened(path)}, the dialect changes`);
  }

  /** Notes how a schema can be referred to; gives the base of what is in it. */
  #name(schema: JsonObject, base: string): string {
    const { $id, $anchor, $dynamicAnchor } = schema;
    const isAnchor = this.dialect === "draft-07" && String($id).startsWith("#");
    const isId = typeof $id === "string" && !isAnchor;
    const inner = isId ? (schemaUri($id, base).split("#", 1)[0] as string) : base;
    const names = isId ? [inner] : [];
    for (const anchor of isAnchor ? [String($id).slice(1)] : [$anchor, $dynamicAnchor]) {
      if (typeof anchor === "string") names.push(`${inner}#${anchor}`);
    }
    for (const name of new Set(names)) {
      if (this.named.has(name) && this.named.get(name)?.schema !== schema) {
        throw new Error(`${JSON.stringify(name.slice(0, 100))} names two schemas in it`);
      }
      this.named.set(name, { schema, base: inner });
    }
    if (typeof $dynamicAnchor === "string") {
      const count = this.dynamicAnchors.get($dynamicAnchor) ?? 0;
      this.dynamicAnchors.set($dynamicAnchor, count + 1);
    }
    return inner;
  }

  #value(keyword: string, value: unknown, place: Place): unknown {
    if (DATA.has(keyword) || typeof value !== "object" || value === null) return value;
    if (!NAMED_SCHEMAS.has(keyword) && !Array.isArray(value)) return this.#inner(value, place);
    const copied = Object.entries(value).map(([key, item]): [string, unknown] => [
      key,
      this.#inner(item, { ...place, path: `${place.path}/${key}` }),
    ]);
    return Array.isArray(value) ? copied.map(([, item]) => item) : Object.fromEntries(copied);
  }

  #inner(value: unknown, { base, path }: Place): unknown {
    return isJsonObject(value) ? this.copy({ schema: value, base }, path) : value;
  }
}

/** Of a keyword that holds schemas: of their names alone. */
function ownCharacters(keyword: string, value: unknown): number {
  if (DATA.has(keyword) || typeof value !== "object" || value === null) return jsonSize(value);
  return NAMED_SCHEMAS.has(keyword) ? Object.keys(value).join().length : 0;
}

interface Place {
  readonly base: string;
  readonly path: string;
}

function shortened(path: string): string {
  return path.length > 100 ? `${path.slice(0, 100)}…` : path;
}
