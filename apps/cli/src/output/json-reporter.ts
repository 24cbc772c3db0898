import type { Io } from "../io.js";
import { jsonText } from "./json-text.js";
import type { Reporter } from "./reporter.js";

/** How much a program is told. */
export interface JsonReporterOptions {
  readonly stderr: Io["stderr"];
  readonly quiet: boolean;
  readonly verbose: boolean;
}

/** Tells programs on stderr, one JSON object a line, while stdout is kept for the result. */
export function createJsonReporter({ stderr, quiet, verbose }: JsonReporterOptions): Reporter {
  const say = (type: string, value: unknown): void => {
    stderr.write(`${jsonText({ [type]: value }, { pretty: false })}\n`);
  };
  return {
    progress: () => {},
    log: (message) => say("log", message),
    task: (task) => {
      if (!quiet) say("task", task);
    },
    retry: (event) => {
      if (verbose) say("retry", event);
    },
    inputRequired: () => {},
    login: (prompt) => say("login", prompt),
    note: () => {},
    detail: (message) => {
      if (verbose) say("note", { message });
    },
    warn: (message) => {
      if (!quiet) say("warning", { message });
    },
    pause: () => {},
  };
}
