import type { CallToolResult } from "@plugboard/core";
import type { Session } from "../session.js";
import { callParts } from "./call-parts.js";
import { present } from "./present.js";
import { rawParts } from "./raw-parts.js";
import { renderParts } from "./render-parts.js";

/** Prints what a tool gave; files are named after `name`. */
export async function presentToolResult(
  session: Session,
  { name, result }: { readonly name: string; readonly result: CallToolResult },
): Promise<void> {
  const parts = callParts(result);
  await present(session, {
    result,
    human: (style) => renderParts(parts, { session, name, style }),
    raw: () => rawParts(parts, { session, name }),
  });
}
