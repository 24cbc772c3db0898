const BRAND: unique symbol = Symbol.for("plugboard.McpError");

/**
 * What all errors of this client have in common. `error instanceof McpError` holds for every one of them, and `instanceof`
 * its class for each, also when several copies of the package are in one process.
 */
export abstract class McpError extends Error {
  /** What happened: a string that names the case, or the number that the peer gave. */
  abstract readonly code: string | number;

  constructor(message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    Object.defineProperty(this, BRAND, { value: kindsOf(new.target) });
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    if (typeof value !== "object" || value === null || !(BRAND in value)) return false;
    if (this === McpError || Function.prototype[Symbol.hasInstance].call(this, value)) return true;
    const kind = kindOf(this);
    return kind !== undefined && Array.isArray(value[BRAND]) && value[BRAND].includes(kind);
  }
}

/** The classes of this package that a class is or extends, by names that no minifier changes. */
function kindsOf(target: unknown): readonly string[] {
  const kinds: string[] = [];
  for (let at = target; typeof at === "function"; at = Object.getPrototypeOf(at)) {
    const kind = kindOf(at);
    if (kind !== undefined) kinds.push(kind);
  }
  return kinds;
}

/** A class that somebody derives from one of ours inherits `kind`, and is not of that kind alone. */
function kindOf(target: object): string | undefined {
  if (!Object.hasOwn(target, "kind")) return undefined;
  const { kind } = target as { readonly kind?: unknown };
  return typeof kind === "string" ? kind : undefined;
}
