import { suggest } from "./suggest.js";

/** Words the hint of an unknown name: the likely one, else the known ones. */
export function didYouMean(name: string, known: readonly string[]): string | undefined {
  const likely = suggest(name, known);
  if (likely !== undefined) return `Did you mean "${likely}"?`;
  if (known.length === 0) return undefined;
  const shown = known.slice(0, 20).join(", ");
  return `There is ${shown}${known.length > 20 ? ` and ${known.length - 20} more` : ""}.`;
}
