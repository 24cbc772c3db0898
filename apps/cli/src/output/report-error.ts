import { InputError, RpcError } from "@plugboard/core";
import { processEnd } from "../errors/process-end.js";
import { ExitCode } from "../exit-code.js";
import type { Format } from "../flags/settings.js";
import type { Io } from "../io.js";
import type { Target } from "../target/target.js";
import type { KnownTask } from "../tasks/open-task.js";
import { errorReport } from "./error-report.js";
import { escapeControls } from "./escape-controls.js";
import { escapeLine } from "./escape-line.js";
import { jsonText } from "./json-text.js";
import { questionTexts } from "./question-text.js";
import type { Style } from "./style.js";
import { write } from "./write.js";

/** How many of the last lines of a server are shown. */
const MAX_STDERR_LINES = 10;

/** Where and how an error is told. */
export interface ReportErrorOptions {
  readonly io: Pick<Io, "stdout" | "stderr">;
  readonly format: Format;
  readonly style: Style;
  readonly verbose: boolean;
  /** The server that was talked to. Absent: none yet. */
  readonly target?: Target | undefined;
  /** The task that goes on without the command. Absent: there is none. */
  readonly task?: KnownTask | undefined;
}

/** Tells what ended a command: one line for people, one JSON object for programs. Returns the exit code. */
export async function reportError(error: unknown, options: ReportErrorOptions): Promise<ExitCode> {
  const { io, format } = options;
  const report = errorReport(error, options);
  if (report.code === ExitCode.ok) return report.code;
  if (format === "human" || format === "raw") {
    await write(io.stderr, humanText(error, options));
    return report.code;
  }
  // With --json, what the server asked is the result; events end with `error`.
  if (error instanceof InputError && format === "json") {
    const pretty = io.stdout.isTTY === true;
    await write(io.stdout, `${jsonText(error.result, { pretty })}\n`);
  }
  if (format === "ndjson" && report.code !== ExitCode.toolError) {
    const event = jsonText({ type: "error", error: report }, { pretty: false });
    await write(io.stdout, `${event}\n`);
  }
  await write(io.stderr, `${jsonText({ error: report }, { pretty: false })}\n`);
  return report.code;
}

function humanText(error: unknown, options: ReportErrorOptions): string {
  const { style, verbose } = options;
  const { message, hint, code, rpcCode, status } = errorReport(error, options);
  const facts = [
    rpcCode === undefined ? undefined : String(rpcCode),
    status === undefined || message.includes(` ${status}`) ? undefined : `HTTP ${status}`,
  ].filter((fact) => fact !== undefined);
  const suffix = facts.length === 0 ? "" : ` (${facts.join(", ")})`;
  const label = code === ExitCode.cancelled ? "" : `${style.red("error:")} `;
  const parts = [`${label}${escapeLine(message).slice(0, 2000)}${suffix}`];
  if (error instanceof InputError) {
    parts.push(...questionTexts(error.result).map((text) => `The server asks: ${text}`));
  }
  if (hint !== undefined) parts.push(style.dim(escapeLine(hint)));
  const line = parts.join(" ");
  const words = lastLines(processEnd(error)?.stderr ?? "");
  return `${[line, ...words, ...(verbose ? causes(error) : [])].join("\n")}\n`;
}

function lastLines(stderr: string): readonly string[] {
  const lines = stderr.split("\n").filter((line) => line.trim() !== "");
  return lines
    .slice(-MAX_STDERR_LINES)
    .map((line) => `  ${escapeControls(line.trimEnd()).slice(0, 500)}`);
}

function causes(error: unknown): readonly string[] {
  const lines: string[] = [];
  if (error instanceof RpcError && error.data !== undefined) {
    lines.push(`  data: ${escapeLine(JSON.stringify(error.data) ?? "")}`);
  }
  let cause = error instanceof Error ? error.cause : undefined;
  for (let depth = 0; cause instanceof Error && depth < 8; depth += 1) {
    lines.push(`  because: ${escapeLine(cause.message)}`);
    cause = cause.cause;
  }
  return lines;
}
