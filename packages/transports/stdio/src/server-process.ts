import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { basename } from "node:path";
import { endWhenQuiet } from "./end-when-quiet.js";
import { killTree } from "./kill-tree.js";
import { onHostExit } from "./on-host-exit.js";
import { ProcessError } from "./process-error.js";
import { readStderr, type Stderr } from "./read-stderr.js";
import type { Settings } from "./settings.js";
import type { SpawnedProcess } from "./spawn-process.js";
import { within } from "./within.js";

/** How long the exit of a process, or the rest of its stderr, may come after the end of its output. */
const GRACE_MS = 250;

/** A running process: its streams, its end, and its last words. */
export class ServerProcess {
  readonly pid: number;
  /** Resolves when the process is gone. What it has started may live on. */
  readonly exited: Promise<void>;
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #name: string;
  readonly #stderr: Stderr;
  readonly #forgetHostExit: () => void;
  #isInputBroken = false;

  constructor({ child, pid }: SpawnedProcess, settings: Settings) {
    this.pid = pid;
    this.#child = child;
    this.#name = JSON.stringify(basename(settings.command));
    this.#stderr = readStderr(child.stderr, settings);
    this.#forgetHostExit = onHostExit(() => this.kill("SIGKILL"));
    this.exited = new Promise((resolve) => child.once("exit", () => resolve()));
    void this.exited.then(() => this.#endOutput());
    child.on("error", () => {}); // "it could not be killed": the ladder goes on anyway
    child.stdin.on("error", () => {
      this.#isInputBroken = true;
      this.#endOutput();
    });
  }

  /** What it writes to stdout. Leaving the loop does not close the pipe. */
  output(): AsyncIterable<Uint8Array> {
    return this.#child.stdout.iterator({ destroyOnReturn: false });
  }

  /** Goes on reading stdout, where nobody else does: a process whose stdout is full does not see the end of its input. */
  drain(): void {
    this.#child.stdout.resume();
  }

  /** Writes a line; resolves when the system has taken it. */
  write(line: string): Promise<void> {
    if (this.#hasExited)
      return this.failure().then((failure) => Promise.reject(neverSent(failure)));
    return new Promise((resolve, reject) => {
      this.#child.stdin.write(line, (error) => {
        if (error) void this.failure().then(reject);
        else resolve();
      });
    });
  }

  /** Why the process is no use any more, once that is known or it has been waited for. */
  async failure(): Promise<ProcessError> {
    await within(this.exited, GRACE_MS);
    if (this.#hasExited) await within(this.#stderr.ended, GRACE_MS);
    const stderr = this.#stderr.tail();
    const lastWords = stderr === "" ? "It wrote nothing to stderr." : `Its last words:\n${stderr}`;
    return new ProcessError(
      "ended_early",
      `The server ${this.#name} ${this.#end()}. ${lastWords}`,
      {
        mayHaveArrived: true,
        exitCode: this.#child.exitCode ?? undefined,
        signal: this.#child.signalCode ?? undefined,
        stderr,
      },
    );
  }

  endInput(): void {
    this.#child.stdin.end();
  }

  /** Signals the process and its group. */
  kill(signal: "SIGTERM" | "SIGKILL"): void {
    killTree(this.pid, signal);
  }

  /** Lets go of everything, whoever else holds the other ends. What it wrote to stderr until then is read. */
  async release(): Promise<void> {
    if (this.#hasExited) await within(this.#stderr.ended, GRACE_MS);
    const { stdin, stdout, stderr } = this.#child;
    for (const stream of [stdin, stdout, stderr]) stream.destroy();
    this.#child.unref();
    this.#forgetHostExit();
  }

  get #hasExited(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  #end(): string {
    const { exitCode, signalCode } = this.#child;
    if (signalCode !== null) return `was killed by ${signalCode}`;
    if (exitCode !== null) return `exited with code ${exitCode}`;
    return `has closed its standard ${this.#isInputBroken ? "input" : "output"}, but still runs`;
  }

  #endOutput(): void {
    endWhenQuiet(this.#child.stdout);
    if (this.#hasExited) endWhenQuiet(this.#child.stderr);
  }
}

function neverSent(failure: ProcessError): ProcessError {
  const { code, message, exitCode, signal, stderr } = failure;
  return new ProcessError(code, message, { mayHaveArrived: false, exitCode, signal, stderr });
}
