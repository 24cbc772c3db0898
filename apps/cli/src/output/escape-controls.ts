/**
 * What a terminal may take for a command, or what makes text look like other text: control characters but tab and line
 * feed, and the marks that turn the direction of writing.
 */
const UNSAFE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /\r(?!\n)|[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Makes text of a server's safe to print: what a terminal would obey is shown as `\u001b` and the like. */
export function escapeControls(text: string): string {
  return text.replace(UNSAFE, codePointOf);
}

function codePointOf(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
