import type { JsonObject } from "../wire/json.js";
import type { JsonSchemaValidator, SchemaCheck } from "./json-schema-validator.js";

/** What became of a schema: its check, or why there is none. */
export type Compiled =
  | { readonly check: SchemaCheck }
  | { readonly refused: unknown; readonly isNew: boolean };

/**
 * The checks of the schemas that were needed so far. Each is compiled when it is first needed, and once: schemas that read
 * the same are the same. Beyond `maxSchemas` the one that was not needed for longest is forgotten.
 */
export class SchemaChecks {
  readonly #validator: JsonSchemaValidator;
  readonly #maxSchemas: number;
  readonly #texts = new WeakMap<JsonObject, string>();
  readonly #compiled = new Map<string, Compiled>();

  constructor(validator: JsonSchemaValidator, maxSchemas: number) {
    this.#validator = validator;
    this.#maxSchemas = maxSchemas;
  }

  /** The check of a schema. `isNew`: it was refused just now. */
  of(schema: JsonObject): Compiled {
    let text: string;
    try {
      text = this.#textOf(schema);
    } catch (cause) {
      return { refused: new Error("it is nested too deeply", { cause }), isNew: false };
    }
    const known = this.#compiled.get(text);
    if (known !== undefined) {
      this.#compiled.delete(text);
      this.#compiled.set(text, known);
      return known;
    }
    const compiled = this.#compile(schema);
    this.#compiled.set(text, "check" in compiled ? compiled : { ...compiled, isNew: false });
    for (const oldest of this.#compiled.keys()) {
      if (this.#compiled.size <= this.#maxSchemas) break;
      this.#compiled.delete(oldest);
    }
    return compiled;
  }

  #textOf(schema: JsonObject): string {
    const known = this.#texts.get(schema);
    if (known !== undefined) return known;
    const text = JSON.stringify(schema);
    this.#texts.set(schema, text);
    return text;
  }

  #compile(schema: JsonObject): Compiled {
    try {
      return { check: this.#validator.compile(schema) };
    } catch (refused) {
      return { refused, isNew: true };
    }
  }
}
