import { ProtocolError } from "@plugboard/core/transport";

const decoder = new TextDecoder("utf-8", { fatal: true });

/** Decodes UTF-8, with a byte order mark or without. Anything else throws: nothing is replaced in silence. */
export function strictText(bytes: Uint8Array, subject: string): string {
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    throw new ProtocolError("invalid_message", `${subject} is not UTF-8.`, { cause });
  }
}
