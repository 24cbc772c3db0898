import { createSession } from "./create-session.js";
import { InterruptedError } from "./errors/interrupted-error.js";
import { OutputClosedError } from "./errors/output-closed-error.js";
import { ExitCode } from "./exit-code.js";
import type { Settings } from "./flags/settings.js";
import type { Io } from "./io.js";
import { reportError } from "./output/report-error.js";
import type { Session } from "./session.js";
import type { Target } from "./target/target.js";

/** What a session runs with. */
export interface RunSessionOptions {
  readonly io: Io;
  readonly settings: Settings;
  /** The server, for errors. Absent: there is none yet. */
  readonly target?: Target | undefined;
  /** How long work that was told to stop may take to clean up, in milliseconds. Default: 1,000. */
  readonly graceMs?: number | undefined;
}

/**
 * Runs the work of one command and tells how it ended. The person's wish to stop, and the end of whoever reads the output,
 * end it at once.
 */
export async function runSession(
  { io, settings, target, graceMs = 1000 }: RunSessionOptions,
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
    await orAborted(work(session), { signal: stop.signal, graceMs });
    return ExitCode.ok;
  } catch (error) {
    const reason = stop.signal.aborted ? stop.signal.reason : error;
    session.reporter.pause();
    const { format, verbose } = settings;
    const { errStyle: style, openTask } = session;
    const task = openTask.current;
    return await reportError(reason, { io, format, verbose, target, task, style });
  } finally {
    session.reporter.pause();
    removeInterrupt();
    io.stdout.off("error", onOutputError);
  }
}

/** Waits for work, but no longer than until the signal aborts; then it gets a moment to end well. */
async function orAborted(
  work: Promise<void>,
  { signal, graceMs }: { readonly signal: AbortSignal; readonly graceMs: number },
): Promise<void> {
  let onAbort: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => {
      timer = setTimeout(() => reject(signal.reason), graceMs);
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
