import type { Session } from "../session.js";
import type { ContentPart } from "./content-part.js";
import { escapeControls } from "./escape-controls.js";
import { escapeLine } from "./escape-line.js";
import { formatBytes } from "./format-bytes.js";
import { saveBytes } from "./save-bytes.js";
import type { Style } from "./style.js";

/** Where parts are rendered. */
export interface RenderOptions {
  readonly session: Session;
  /** What files that have to be written are named after. */
  readonly name: string;
  readonly style: Style;
}

/** Renders parts for people: text made safe, bytes saved to files and named. */
export async function renderParts(
  parts: readonly ContentPart[],
  { session, name, style }: RenderOptions,
): Promise<string> {
  const blocks: string[] = [];
  for (const part of parts) {
    if (part.kind === "text") blocks.push(escapeControls(part.text));
    else if (part.kind === "link") blocks.push(`${escapeLine(part.name)}: ${escapeLine(part.uri)}`);
    else {
      const bytes = Buffer.from(part.base64, "base64");
      const { mimeType, uri } = part;
      const file = await saveBytes(bytes, { folder: session.io.cwd, name: uri ?? name, mimeType });
      const kind = escapeLine(mimeType ?? "bytes");
      blocks.push(style.dim(`[${kind}, ${formatBytes(bytes.length)}, saved as ${file}]`));
    }
  }
  return blocks.join("\n");
}
