import type { Readable, Writable } from "node:stream";

/** A stream that may be a terminal. */
export type Terminal<Stream> = Stream & {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
};

/** The world as the program sees it; tests hand in another one. */
export interface Io {
  readonly stdin: Terminal<Readable>;
  readonly stdout: Terminal<Writable>;
  readonly stderr: Terminal<Writable>;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder that relative paths start from. */
  readonly cwd: string;
  /** Calls `listener` when the person wants to stop, with the name of the signal. Returns its removal. */
  onInterrupt(listener: (signal: string) => void): () => void;
  /** Shows a web page to the person. */
  openUrl(url: string): Promise<void>;
}
