const MAX_CHARS = 200;
const HTML = /^\s*(?:<!doctype|<html|<\?xml|<head|<body)/i;
const CREDENTIALS = /\b(bearer|basic|dpop)\s+[\w.~+/=-]+/gi;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they must not reach a terminal
const BLANKS = /[\s\u0000-\u001f\u007f-\u009f]+/g;

/** The beginning of a body, fit for a message to people: one line, no markup, no credentials. Empty: nothing to show. */
export function excerpt(text: string): string {
  if (HTML.test(text)) return "";
  const line = text
    .slice(0, 4 * MAX_CHARS)
    .replace(BLANKS, " ")
    .trim();
  const shown = line.replace(CREDENTIALS, "$1 …");
  return shown.length > MAX_CHARS ? `${shown.slice(0, MAX_CHARS)}…` : shown;
}
