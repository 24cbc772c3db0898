import type { RequestPreview } from "../dry-run.js";
import type { Session } from "../session.js";
import { escapeLine } from "./escape-line.js";
import { jsonText } from "./json-text.js";
import { present } from "./present.js";

/** Prints a request that a dry run has caught. */
export async function presentPreview(session: Session, request: RequestPreview): Promise<void> {
  await present(session, { result: request, human: () => previewText(request) });
}

function previewText({ method, url, headers, body }: RequestPreview): string {
  const message = jsonText(body, { pretty: true });
  if (headers === undefined) return message;
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const start = [`${method} ${url}`, ...fields].map(escapeLine);
  return `${start.join("\n")}\n\n${message}`;
}
