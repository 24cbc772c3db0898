const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/;
const NARROW = /\p{Mark}|\u200b|\u200d|\ufe0f/u;

/** Cuts text so that it takes no more than `columns` cells of a terminal. */
export function fitWidth(text: string, columns: number): string {
  let used = 0;
  let kept = "";
  for (const character of text) {
    used += cellsOf(character);
    if (used > columns) return `${kept.slice(0, -1)}…`;
    kept += character;
  }
  return text;
}

function cellsOf(character: string): number {
  if (NARROW.test(character)) return 0;
  return WIDE.test(character) || (character.codePointAt(0) ?? 0) > 0x1f000 ? 2 : 1;
}
