import { PassThrough } from "node:stream";
import type { Io, Terminal } from "../src/io.js";

/** What a test's world is like. */
export interface TestIoOptions {
  /** Whether a person sits at it. Default: no. */
  readonly tty?: boolean | undefined;
  /** What standard input holds; it ends after it. Absent: it is empty without a terminal, and stays open with one. */
  readonly stdin?: string | undefined;
  readonly env?: Record<string, string> | undefined;
  readonly cwd?: string | undefined;
  /** What a browser does. Absent: nothing. */
  readonly browse?: ((url: string) => Promise<unknown>) | undefined;
}

/** A world for one run, and what became of it. */
export interface TestIo extends Io {
  readonly stdin: Terminal<PassThrough>;
  readonly opened: string[];
  out(): string;
  err(): string;
  /** Waits until stderr, from where the last call ended, holds a text. */
  seen(text: string): Promise<void>;
  /** Waits until stdout holds a text. */
  printed(text: string): Promise<void>;
  /** Presses Ctrl-C outside of prompts. */
  interrupt(): void;
}

/** Makes a world of streams in memory. */
export function createTestIo(options: TestIoOptions = {}): TestIo {
  const tty = options.tty === true;
  const stdin = Object.assign(new PassThrough(), { isTTY: tty, setRawMode: () => {} });
  if (options.stdin !== undefined || !tty) stdin.end(options.stdin ?? "");
  const [stdout, stderr] = [terminal(tty), terminal(tty)];
  const listeners = new Set<(signal: string) => void>();
  const opened: string[] = [];
  let from = 0;
  return {
    stdin,
    stdout: stdout.stream,
    stderr: stderr.stream,
    // No test finds the logins of whoever runs it.
    env: { PLUGBOARD_STATE_DIR: "/dev/null/plugboard", ...options.env },
    cwd: options.cwd ?? process.cwd(),
    onInterrupt: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    openUrl: async (url) => {
      opened.push(url);
      await options.browse?.(url);
    },
    opened,
    out: stdout.text,
    err: stderr.text,
    seen: async (text) => {
      for (;;) {
        const at = stderr.text().indexOf(text, from);
        if (at >= 0) {
          from = at + text.length;
          return;
        }
        await stderr.more();
      }
    },
    printed: async (text) => {
      while (!stdout.text().includes(text)) await stdout.more();
    },
    interrupt: () => {
      for (const listener of listeners) listener("SIGINT");
    },
  };
}

function terminal(isTTY: boolean) {
  let text = "";
  let wake: (() => void)[] = [];
  const stream = Object.assign(new PassThrough(), { isTTY, columns: 80 });
  stream.on("data", (chunk: Buffer) => {
    text += chunk.toString("utf8");
    for (const resolve of wake) resolve();
    wake = [];
  });
  return {
    stream,
    text: () => text,
    more: () =>
      new Promise<void>((resolve) => {
        wake.push(resolve);
      }),
  };
}
