/** A JSON value as one line, its line break included: what `jsonLines` reads. */
export function jsonLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}
