import type { OnWarning } from "@plugboard/core/transport";

/** When a server that ended by itself is started again, for the next call. */
export interface RestartOptions {
  /** How many processes in a row may end without a word before calls fail at once. Default: 5. */
  readonly maxRestarts?: number | undefined;
  /** How long after the end of a process the next one starts, in milliseconds; doubled each time. Default: 100. */
  readonly minDelayMs?: number | undefined;
  /** How long that may become, in milliseconds. Default: 10,000. */
  readonly maxDelayMs?: number | undefined;
  /** How long after the last end the count starts anew, in milliseconds. Default: 60,000. */
  readonly forgetAfterMs?: number | undefined;
}

/** How a process is ended. */
export interface ShutdownOptions {
  /** How long it may take to exit once its standard input has ended, in milliseconds. Default: 2,000. */
  readonly exitWaitMs?: number | undefined;
  /** How long it may take after SIGTERM, before SIGKILL, in milliseconds. Default: 2,000. Windows has no such step. */
  readonly termWaitMs?: number | undefined;
}

/** Which process to start, and how it is treated. */
export interface StdioOptions {
  /** What to start: a path, or a name that is looked up in PATH. No shell reads it. */
  readonly command: string;
  /** Its arguments, each handed over as it is. Absent: none. */
  readonly args?: readonly string[] | undefined;
  /** Variables to set, and with `undefined` to remove. Absent: only what is safe to inherit, such as PATH and HOME. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  /** Whether the server gets all variables of this process, secrets included. Default: false. */
  readonly inheritEnv?: boolean | undefined;
  /** The folder it runs in. Absent: that of this process. */
  readonly cwd?: string | undefined;
  /** Gets what the server writes to stderr, as it comes. An error that it throws is swallowed. Absent: nobody does. */
  readonly onStderr?: ((text: string) => void) | undefined;
  /** How much of the end of stderr is kept for error messages, in bytes. Default: 4,096. */
  readonly maxStderrBytes?: number | undefined;
  /** How large one message of the server may be, in bytes; a larger one ends the process. Default: 33,554,432 (32 MiB). */
  readonly maxMessageBytes?: number | undefined;
  /** How many messages may wait for a caller that doesn't take them, per request. Default: 1,024. */
  readonly maxBacklogMessages?: number | undefined;
  /** Where noise on stdout and dropped messages are reported. Default: to the last request's `onWarning`. */
  readonly onWarning?: OnWarning | undefined;
  /** When the server is started again after it ended by itself; `false`: never. */
  readonly restart?: RestartOptions | false | undefined;
  /** How `close()` ends the server. */
  readonly shutdown?: ShutdownOptions | undefined;
}
