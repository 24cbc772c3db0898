/**
 * A schema by the Standard Schema specification, version 1, as zod, valibot, arktype and others make them: what is needed
 * of it here.
 */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (
      value: unknown,
    ) => StandardSchemaResult<Output> | Promise<StandardSchemaResult<Output>>;
    /** For types alone. */
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  };
}

/** What a schema makes of a value: another value, or what is wrong with it. */
export type StandardSchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardSchemaIssue[] };

/** Something that is wrong with a value. */
export interface StandardSchemaIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}
