import { dirname, resolve } from "node:path";
import type { Session } from "../session.js";
import type { ContentPart } from "./content-part.js";
import { saveBytes } from "./save-bytes.js";

/**
 * The contents of parts as they came: the bytes of a single part, else the texts, while bytes beside them are saved to
 * files of their own.
 */
export async function rawParts(
  parts: readonly ContentPart[],
  { session, name }: { readonly session: Session; readonly name: string },
): Promise<string | Uint8Array> {
  const [first] = parts;
  if (parts.length === 1 && first?.kind === "bytes") return Buffer.from(first.base64, "base64");
  const texts: string[] = [];
  for (const part of parts) {
    if (part.kind === "text") texts.push(part.text);
    else if (part.kind === "link") texts.push(part.uri);
    else {
      const bytes = Buffer.from(part.base64, "base64");
      const { uri, mimeType } = part;
      const { outputFile } = session.settings;
      const file = await saveBytes(bytes, {
        // Beside the file that gets the texts.
        folder: resolve(session.io.cwd, outputFile === undefined ? "." : dirname(outputFile)),
        name: outputFile ?? uri ?? name,
        mimeType,
      });
      session.reporter.note(`Saved ${file}.`);
    }
  }
  return texts.join("\n");
}
