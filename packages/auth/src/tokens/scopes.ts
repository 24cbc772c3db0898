/** The scopes of a space-separated list. */
export function parseScopes(text: string | undefined): string[] {
  return [...new Set((text ?? "").split(/\s+/).filter((scope) => scope !== ""))];
}

/** All scopes of several lists, each once. */
export function scopeUnion(...lists: readonly (readonly string[])[]): string[] {
  return [...new Set(lists.flat())];
}

/** Whether the first list has all scopes of the second. */
export function coversScopes(list: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((scope) => list.includes(scope));
}
