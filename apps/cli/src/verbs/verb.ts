import type { Command } from "commander";
import type { ExitCode } from "../exit-code.js";
import type { Io } from "../io.js";

/** Where a verb's command goes, and how its end is told. */
export interface VerbContext {
  readonly program: Command;
  readonly io: Io;
  /** What follows `--`: a command that starts a server. Absent: the server is the first argument. */
  readonly words: readonly string[] | undefined;
  /** Takes the exit code of the verb that ran. */
  readonly finish: (code: ExitCode) => void;
}
