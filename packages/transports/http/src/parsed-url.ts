/** Reads a URL, relative to another one; `undefined` when it is none. */
export function parsedUrl(text: string, base: URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
