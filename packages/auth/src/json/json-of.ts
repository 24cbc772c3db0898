/** The JSON value of a text; `undefined` where it is none: an error would quote the text, which may hold secrets. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
