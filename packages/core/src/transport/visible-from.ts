/** Where the first byte stands, from there on, that is no space, tab, carriage return or leading byte order mark. */
export function visibleFrom(line: Uint8Array, start: number): number {
  let at = start;
  if (at === 0 && line[0] === 0xef && line[1] === 0xbb && line[2] === 0xbf) at = 3;
  while (line[at] === 0x20 || line[at] === 0x09 || line[at] === 0x0d) at += 1;
  return at;
}
