/** The schema of one field of a form: JSON Schema of a primitive type, or a choice. */
export type FormField = {
  readonly type: "string" | "number" | "integer" | "boolean" | "array";
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly default?: unknown;
  readonly [keyword: string]: unknown;
};

/** A form for a person to fill in. */
export type ElicitFormParams = {
  readonly mode?: "form" | undefined;
  readonly message: string;
  readonly requestedSchema: {
    readonly type: "object";
    readonly properties: { readonly [name: string]: FormField };
    readonly required?: string[] | undefined;
  };
};

/** A page for a person to visit. Never opened without consent, never fetched. */
export type ElicitUrlParams = {
  readonly mode: "url";
  readonly message: string;
  readonly url: string;
};

/** What a field of a form can hold. */
export type FormValue = string | number | boolean | string[];

/** What the person did: filled in, said no, or went away. `content` belongs to an accepted form only. */
export type ElicitResult = {
  readonly action: "accept" | "decline" | "cancel";
  readonly content?: { readonly [field: string]: FormValue } | undefined;
};
