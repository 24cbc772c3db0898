import { escapeControls } from "./escape-controls.js";

/**
 * Writes a value as JSON: on several lines for people, on one for programs. What JSON leaves alone and a terminal obeys
 * is written as `\u009b` and the like: the value is the same.
 */
export function jsonText(value: unknown, { pretty }: { readonly pretty: boolean }): string {
  return escapeControls(JSON.stringify(value, null, pretty ? 2 : undefined) ?? "null");
}
