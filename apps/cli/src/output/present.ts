import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { UsageError } from "../errors/usage-error.js";
import type { Session } from "../session.js";
import { jsonText } from "./json-text.js";
import type { Style } from "./style.js";
import { warnOfRounding } from "./warn-of-rounding.js";
import { write } from "./write.js";

/** A result in the forms that it can be printed in. */
export interface Presentation {
  /** The MCP result, for `--json` and `--ndjson`. */
  readonly result: unknown;
  /** For people; safe for a terminal. */
  readonly human: (style: Style) => string | Promise<string>;
  /** Its contents as they came, for `--raw` and `-o`. Absent: what people get, without colours. */
  readonly raw?: (() => string | Uint8Array | Promise<string | Uint8Array>) | undefined;
}

/** Prints a result, to stdout or to the file of `-o`, in the form that was asked for. */
export async function present(session: Session, presentation: Presentation): Promise<void> {
  const { settings, io, events, reporter } = session;
  reporter.pause();
  warnOfRounding(presentation.result, reporter);
  if (settings.format === "ndjson") {
    if (settings.outputFile === undefined) {
      events.write("result", { result: presentation.result });
      return;
    }
    const event = { type: "result", result: presentation.result };
    await put(session, `${jsonText(event, { pretty: false })}\n`);
    return;
  }
  if (settings.format === "json") {
    const pretty = io.stdout.isTTY === true && settings.outputFile === undefined;
    await put(session, `${jsonText(presentation.result, { pretty })}\n`);
    return;
  }
  await put(session, await contentsOf(session, presentation));
}

async function contentsOf(
  { settings, outStyle }: Session,
  { human, raw }: Presentation,
): Promise<string | Uint8Array> {
  const wantsRaw = settings.format === "raw" || settings.outputFile !== undefined;
  return wantsRaw && raw !== undefined ? raw() : human(outStyle);
}

async function put({ settings, io, reporter }: Session, data: string | Uint8Array): Promise<void> {
  const kept = typeof data === "string" ? limit(data, settings.maxChars) : data;
  if (settings.outputFile !== undefined) {
    await writeFile(resolve(io.cwd, settings.outputFile), kept);
    return;
  }
  if (typeof kept !== "string" && io.stdout.isTTY === true) {
    throw new UsageError("The result is binary: it does not belong on a terminal.", {
      hint: "Write it to a file with -o, or into a pipe.",
    });
  }
  await write(io.stdout, withLineEnd(kept, settings.format === "raw"));
  if (kept.length < data.length) {
    reporter.note(`Cut at ${settings.maxChars} of ${data.length} characters (--max-chars).`);
  }
}

function limit(text: string, maxChars: number | undefined): string {
  return maxChars === undefined || text.length <= maxChars ? text : text.slice(0, maxChars);
}

function withLineEnd(data: string | Uint8Array, exact: boolean): string | Uint8Array {
  return exact || typeof data !== "string" || data === "" || data.endsWith("\n")
    ? data
    : `${data}\n`;
}
