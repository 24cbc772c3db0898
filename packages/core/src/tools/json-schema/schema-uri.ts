/**
 * Resolves a reference against a base.
 *
 * @throws Error when it is no reference.
 */
export function schemaUri(reference: string, base: string): string {
  try {
    return new URL(reference, base).href;
  } catch (cause) {
    throw new Error(`${JSON.stringify(reference.slice(0, 100))} is no URI`, { cause });
  }
}
