import type { CallToolResult } from "@plugboard/core";
import { ToolFailedError } from "../errors/tool-failed-error.js";
import { presentToolResult } from "../output/present-tool-result.js";
import type { Session } from "../session.js";

/**
 * Prints what a tool gave.
 *
 * @throws ToolFailedError when that is an error
 */
export async function finishCall(
  session: Session,
  { name, result }: { readonly name?: string | undefined; readonly result: CallToolResult },
): Promise<void> {
  if (result.isError === true && session.unanswered.count > 0) throw new ToolFailedError(name);
  await presentToolResult(session, { name: name ?? "task", result });
  if (result.isError === true) throw new ToolFailedError(name);
}
