const BRAND = Symbol.for("plugboard.McpError");

/**
 * What all errors of this client have in common. `error instanceof McpError` holds for every one of them, also when
 * several copies of the package are in one process.
 */
export abstract class McpError extends Error {
  /** What happened: a string that names the case, or the number that the peer gave. */
  abstract readonly code: string | number;

  constructor(message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    Object.defineProperty(this, BRAND, { value: true });
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    // Subclasses inherit this method: the brand answers for the base alone, prototypes for them.
    if (this !== McpError) return Function.prototype[Symbol.hasInstance].call(this, value);
    return typeof value === "object" && value !== null && BRAND in value;
  }
}
