/** Fails with `sentence` unless the condition holds. */
export function ensure(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw new Error(sentence);
}
