/** This program, not the server, says no: an approval is missing, or a bound was passed. */
export class RefusedError extends Error {
  /** How to allow it. */
  readonly hint: string | undefined;

  constructor(message: string, options?: { readonly hint?: string | undefined }) {
    super(message);
    this.name = "RefusedError";
    this.hint = options?.hint;
  }
}
