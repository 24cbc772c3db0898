/** The members of a batch, as revision 2025-03-26 has them, or the one value that it is. An empty batch is no message. */
export function unpacked(value: unknown): readonly unknown[] {
  return Array.isArray(value) && value.length > 0 ? value : [value];
}
