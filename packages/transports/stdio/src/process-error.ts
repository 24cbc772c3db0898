import { ConnectionError, type ConnectionErrorCode } from "@plugboard/core/transport";

/** What is known of a process that is no use any more. */
export interface ProcessEnd {
  /** What it exited with. Absent: it did not, or it is not known yet. */
  readonly exitCode?: number | undefined;
  /** What killed it. Absent: nothing did, or it is not known yet. */
  readonly signal?: string | undefined;
  /** The end of what it wrote to stderr. */
  readonly stderr: string;
}

/** The process of a server could not be started, or ended by itself. */
export class ProcessError extends ConnectionError implements ProcessEnd {
  readonly exitCode: number | undefined;
  readonly signal: string | undefined;
  readonly stderr: string;

  constructor(
    code: ConnectionErrorCode,
    message: string,
    options: ProcessEnd & { readonly mayHaveArrived: boolean; readonly cause?: unknown },
  ) {
    super(code, message, options);
    this.name = "ProcessError";
    this.exitCode = options.exitCode;
    this.signal = options.signal;
    this.stderr = options.stderr;
  }
}
