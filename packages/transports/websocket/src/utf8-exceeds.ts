/** Whether a text is longer than so many bytes of UTF-8; counts only where the number of characters does not decide it. */
export function utf8Exceeds(text: string, maxBytes: number): boolean {
  if (text.length > maxBytes) return true;
  if (text.length * 3 <= maxBytes) return false;
  return new TextEncoder().encode(text).length > maxBytes;
}
