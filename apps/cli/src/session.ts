import type { Settings } from "./flags/settings.js";
import type { Unanswered } from "./input/unanswered.js";
import type { Io } from "./io.js";
import type { EventWriter } from "./output/event-writer.js";
import type { Reporter } from "./output/reporter.js";
import type { Style } from "./output/style.js";
import type { OpenTask } from "./tasks/open-task.js";

/** What one run of a verb works with. */
export interface Session {
  readonly io: Io;
  readonly settings: Settings;
  /** Aborts when the person stops the command, or nobody reads its output. */
  readonly signal: AbortSignal;
  /** Stops the command as Ctrl-C does; for prompts, which take the key from the terminal. */
  readonly interrupt: (signal: string) => void;
  readonly reporter: Reporter;
  readonly events: EventWriter;
  /** Whether there is a person to ask. */
  readonly interactive: boolean;
  readonly unanswered: Unanswered;
  /** The task that a call became, or that is waited for. */
  readonly openTask: OpenTask;
  /** How to colour what goes to stdout. */
  readonly outStyle: Style;
  /** How to colour what goes to stderr. */
  readonly errStyle: Style;
}
