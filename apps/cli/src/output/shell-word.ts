const PLAIN = /^[\w.,:/@%+=~-]+$/;

/** A word as shells take it: quoted where it has to be. */
export function shellWord(word: string): string {
  return PLAIN.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
