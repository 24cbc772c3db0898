/** The command line asks for something that can't be done. Thrown before anything is sent. */
export class UsageError extends Error {
  /** How to go on. Absent: the message says it all. */
  readonly hint: string | undefined;

  constructor(
    message: string,
    options?: { readonly hint?: string | undefined; readonly cause?: unknown },
  ) {
    super(message, options);
    this.name = "UsageError";
    this.hint = options?.hint;
  }
}
