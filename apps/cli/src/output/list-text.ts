import { escapeLine } from "./escape-line.js";
import type { Style } from "./style.js";

/** One line of a list. */
export interface ListEntry {
  readonly name: string;
  readonly text?: string | undefined;
}

const MAX_NAME_COLUMNS = 40;

/** Lays out a list in two columns: names, and the first line of what they are. */
export function listText(entries: readonly ListEntry[], style: Style): string {
  const names = entries.map(({ name }) => escapeLine(name));
  const columns = Math.min(MAX_NAME_COLUMNS, Math.max(0, ...names.map((name) => name.length)));
  return entries
    .map(({ text }, index) => {
      const name = names[index] ?? "";
      const detail = escapeLine((text ?? "").trim().split(/\r?\n/)[0] ?? "");
      return detail === "" ? style.bold(name) : `${style.bold(name.padEnd(columns))}  ${detail}`;
    })
    .join("\n");
}
