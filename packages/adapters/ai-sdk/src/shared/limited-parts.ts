import type { ResultPart } from "./result-parts.js";

/** How much of a result a model gets. */
export interface ResultLimits {
  readonly maxResultChars: number;
  readonly maxMediaBytes: number;
}

/** The parts within the limits. Where something is left out, a sentence in its place says so. */
export function limitedParts(parts: readonly ResultPart[], limits: ResultLimits): ResultPart[] {
  const limited: ResultPart[] = [];
  let charsLeft = limits.maxResultChars;
  let bytesLeft = limits.maxMediaBytes;
  let charsLeftOut = 0;
  const take = (whole: string): void => {
    const text = cut(whole, charsLeft);
    charsLeft -= text.length;
    charsLeftOut += whole.length - text.length;
    if (text !== "") limited.push({ kind: "text", text });
  };
  for (const part of parts) {
    if (part.kind === "text") {
      take(part.text);
      continue;
    }
    const bytes = bytesOf(part.data);
    if (bytes > bytesLeft) {
      take(`[${part.mediaType}, ${bytes} bytes, left out]`);
      continue;
    }
    bytesLeft -= bytes;
    limited.push(part);
  }
  if (charsLeftOut > 0) {
    const text = `[The result was cut: ${charsLeftOut} more characters were left out.]`;
    limited.push({ kind: "text", text });
  }
  return limited;
}

/** The start of a text, without half a character at its end. */
function cut(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const code = text.charCodeAt(maxChars - 1);
  const isHalf = code >= 0xd800 && code <= 0xdbff;
  return text.slice(0, isHalf ? maxChars - 1 : maxChars);
}

function bytesOf(base64: string): number {
  const padding = base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0;
  return Math.max(1, Math.floor((base64.length * 3) / 4) - padding); // nothing is for free
}
