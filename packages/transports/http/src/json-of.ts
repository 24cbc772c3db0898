/** The JSON value of a text; `undefined`, which JSON does not have, where it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
