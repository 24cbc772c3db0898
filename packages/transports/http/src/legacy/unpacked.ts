/** The members of a batch, as revision 2025-03-26 has them, or the one value that it is. An empty batch is one, and none. */
export function unpacked(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) return [value];
  return value.length > 0 ? value : [undefined];
}
