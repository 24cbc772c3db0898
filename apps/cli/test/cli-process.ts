import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";

const CLI = fileURLToPath(new URL("../dist/cli.js", import.meta.url));

/** The built command line, running. */
export interface CliProcess {
  readonly child: ChildProcess;
  /** What it wrote to stdout so far. */
  out(): string;
  err(): string;
  /** Waits until stdout holds a text. */
  printed(text: string): Promise<void>;
  /** Waits until stderr holds a text. */
  told(text: string): Promise<void>;
  /** Waits until the process has gone, and gives its exit code. */
  readonly ended: Promise<number | null>;
}

/** How the command line is started. */
export interface StartCliOptions {
  /** Default: `ignore`. */
  readonly stdin?: "ignore" | "pipe" | undefined;
  /** Variables besides those of this process. */
  readonly env?: Record<string, string> | undefined;
}

/** Starts the built command line. */
export function startCli(
  argv: readonly string[],
  { stdin = "ignore", env }: StartCliOptions = {},
): CliProcess {
  const child = spawn(process.execPath, [CLI, ...argv], {
    stdio: [stdin, "pipe", "pipe"],
    // No test finds the logins of whoever runs it.
    env: { ...process.env, PLUGBOARD_STATE_DIR: "/dev/null/plugboard", ...env },
  });
  const texts = { out: "", err: "" };
  child.stdout?.on("data", (chunk: Buffer) => {
    texts.out += chunk;
  });
  child.stderr?.on("data", (chunk: Buffer) => {
    texts.err += chunk;
  });
  return {
    child,
    out: () => texts.out,
    err: () => texts.err,
    printed: (text) => untilHeld(child.stdout, () => texts.out.includes(text)),
    told: (text) => untilHeld(child.stderr, () => texts.err.includes(text)),
    ended: once(child, "close").then(([code]) => code as number | null),
  };
}

async function untilHeld(stream: Readable | null, isThere: () => boolean): Promise<void> {
  const ended = new AbortController();
  const onEnd = (): void => ended.abort(new Error("It ended before it wrote that."));
  stream?.once("end", onEnd);
  while (!isThere()) await once(stream as Readable, "data", { signal: ended.signal });
  stream?.off("end", onEnd);
}
