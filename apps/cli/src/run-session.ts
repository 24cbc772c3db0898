import { createSession } from "./create-session.js";
import { InterruptedError } from "./errors/interrupted-error.js";
import { OutputClosedError } from "./errors/output-closed-error.js";
import { ExitCode } from "./exit-code.js";
import type { Settings } from "./flags/settings.js";
import type { Io } from "./io.js";
import { reportError } from "./output/report-error.js";
import type { Session } from "./session.js";

/** How long work that was told to stop may take to clean up. */
const GRACE_MS = 1000;

/** What a session runs with. */
export interface RunSessionOptions {
  readonly io: Io;
  readonly settings: Settings;
  /** The server, for errors. Absent: there is none yet. */
  readonly url?: string | undefined;
}

/**
 * Runs the work of one command and tells how it ended. The person's wish to stop, and the end of whoever reads the output,
 * end it at once.
 */
export async function runSession(
  { io, settings, url }: RunSessionOptions,
  work: (session: Session) => Promise<void>,
): Promise<ExitCode> {
  const stop = new AbortController();
  const interrupt = (signal: string): void => stop.abort(new InterruptedError(signal));
  const onOutputError = (error: NodeJS.ErrnoException): void => {
    stop.abort(error.code === "EPIPE" ? new OutputClosedError() : error);
  };
  const removeInterrupt = io.onInterrupt(interrupt);
  io.stdout.on("error", onOutputError);
  const session = createSession(io, settings, { signal: stop.signal, interrupt });
  try {
    await orAborted(work(session), stop.signal);
    return ExitCode.ok;
  } catch (error) {
    const reason = stop.signal.aborted ? stop.signal.reason : error;
    session.reporter.pause();
    const { format, verbose } = settings;
    return await reportError(reason, { io, format, verbose, url, style: session.errStyle });
  } finally {
    session.reporter.pause();
    removeInterrupt();
    io.stdout.off("error", onOutputError);
  }
}

/** Waits for work, but no longer than until the signal aborts; then it gets a moment to end well. */
async function orAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  let onAbort: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => {
      timer = setTimeout(() => reject(signal.reason), GRACE_MS);
    };
    signal.addEventListener("abort", onAbort, { once: true });
  });
  try {
    await Promise.race([work, aborted]);
  } finally {
    clearTimeout(timer);
    if (onAbort !== undefined) signal.removeEventListener("abort", onAbort);
  }
  // Work that ended well although it was told to stop has not done what was asked.
  signal.throwIfAborted();
}
