import { escapeControls } from "./escape-controls.js";

/** As {@link escapeControls}, on one line: line breaks and tabs become spaces. */
export function escapeLine(text: string): string {
  return escapeControls(text.replace(/\s*[\r\n\t]+\s*/g, " ")).trim();
}
