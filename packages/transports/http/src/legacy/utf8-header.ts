/** A text as the value of a header: one character for each byte of its UTF-8, as event streams want it for their ids. */
export function utf8Header(text: string): string {
  let value = "";
  for (const byte of new TextEncoder().encode(text)) value += String.fromCharCode(byte);
  return value;
}
