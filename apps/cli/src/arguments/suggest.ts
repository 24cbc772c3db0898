/** Finds the name that was probably meant; `undefined` when none is close. */
export function suggest(name: string, known: readonly string[]): string | undefined {
  const limit = Math.max(1, Math.floor(name.length / 3));
  let best: { readonly known: string; readonly distance: number } | undefined;
  for (const candidate of known.slice(0, 1000)) {
    const distance = distanceBetween(name.toLowerCase(), candidate.toLowerCase());
    if (distance <= limit && distance < (best?.distance ?? Number.POSITIVE_INFINITY)) {
      best = { known: candidate, distance };
    }
  }
  return best?.known ?? known.find((candidate) => name.length > 2 && candidate.includes(name));
}

/** Levenshtein's distance, of the first 64 characters. */
function distanceBetween(left: string, right: string): number {
  const [a, b] = [left.slice(0, 64), right.slice(0, 64)];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
