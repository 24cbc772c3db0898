import type { Io } from "../io.js";
import { escapeControls } from "./escape-controls.js";
import { escapeLine } from "./escape-line.js";
import { formatElapsed } from "./format-elapsed.js";
import { createLiveLine } from "./live-line.js";
import { loginText } from "./login-text.js";
import { progressBar, progressText } from "./progress-text.js";
import type { Reporter } from "./reporter.js";
import type { Style } from "./style.js";

/** Between two lines of progress where there is no terminal. */
const LINE_EVERY_MS = 5000;

/** How much a person is told. */
export interface HumanReporterOptions {
  readonly stderr: Io["stderr"];
  readonly style: Style;
  /** `live` redraws a line, `lines` writes one now and then, `none` writes none. */
  readonly progress: "live" | "lines" | "none";
  readonly quiet: boolean;
  readonly verbose: boolean;
}

/** Tells a person, on stderr. */
export function createHumanReporter(options: HumanReporterOptions): Reporter {
  const { stderr, style, quiet, verbose } = options;
  const startedAtMs = Date.now();
  const live = createLiveLine(stderr, startedAtMs);
  let nextLineAtMs = startedAtMs + LINE_EVERY_MS;
  const say = (text: string): void => {
    live.hide();
    stderr.write(`${text}\n`);
  };
  return {
    progress: (progress) => {
      const text = progressText(progress);
      if (options.progress === "live") {
        live.show([style.cyan(progressBar(progress)), text].filter(Boolean).join(" "));
      }
      if (options.progress !== "lines" || Date.now() < nextLineAtMs) return;
      nextLineAtMs = Date.now() + LINE_EVERY_MS;
      say(`${text} (${formatElapsed(Date.now() - startedAtMs)})`);
    },
    log: ({ level, logger, data }) => {
      const text = typeof data === "string" ? data : JSON.stringify(data);
      const source = logger === undefined ? "" : ` ${escapeLine(logger)}`;
      say(style.dim(`[${escapeLine(level)}${source}] ${escapeControls(text ?? "")}`));
    },
    retry: ({ method, attempt }) => {
      if (verbose) say(style.dim(`Sending ${method} again (${attempt}).`));
    },
    inputRequired: () => live.hide(),
    // Without it, nothing would go on: -q does not hide it.
    login: (prompt) => say(loginText(prompt)),
    note: (text) => {
      if (!quiet) say(text);
    },
    detail: (text) => {
      if (verbose) say(style.dim(text));
    },
    warn: (text) => {
      if (!quiet) say(`${style.yellow("warning:")} ${text}`);
    },
    pause: () => live.hide(),
  };
}
