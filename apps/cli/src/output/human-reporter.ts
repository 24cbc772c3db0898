import type { Io } from "../io.js";
import { isTaskOver } from "../tasks/is-task-over.js";
import { statusText } from "../tasks/task-text.js";
import { escapeControls } from "./escape-controls.js";
import { escapeLine } from "./escape-line.js";
import { formatElapsed } from "./format-elapsed.js";
import { createLiveLine, type LiveLine } from "./live-line.js";
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
  const say = (text: string): void => {
    live.hide();
    stderr.write(`${text}\n`);
  };
  const advance = createAdvance(options, { live, say, startedAtMs });
  return {
    progress: (progress) =>
      advance({ text: progressText(progress), bar: style.cyan(progressBar(progress)) }),
    task: (task) => {
      if (isTaskOver(task)) return; // the result tells it, or the error
      advance({ text: `Task ${statusText(task)}`, state: task.status });
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

interface Advance {
  readonly text: string;
  readonly bar?: string;
  /** Another one than before is told at once. */
  readonly state?: string;
}

/** Makes what shows how far things are: all of it on a terminal, elsewhere a line now and then. */
function createAdvance(
  { progress }: HumanReporterOptions,
  line: {
    readonly live: LiveLine;
    readonly say: (text: string) => void;
    readonly startedAtMs: number;
  },
): (advance: Advance) => void {
  const { live, say, startedAtMs } = line;
  let nextLineAtMs = startedAtMs + LINE_EVERY_MS;
  let lastState: string | undefined;
  return ({ text, bar = "", state = lastState }) => {
    if (progress === "live") live.show([bar, text].filter(Boolean).join(" "));
    const isDue = state !== lastState || Date.now() >= nextLineAtMs;
    lastState = state;
    if (progress !== "lines" || !isDue) return;
    nextLineAtMs = Date.now() + LINE_EVERY_MS;
    say(`${text} (${formatElapsed(Date.now() - startedAtMs)})`);
  };
}
