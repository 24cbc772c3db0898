import type { Readable } from "node:stream";
import type { Settings } from "./settings.js";
import { StderrTail } from "./stderr-tail.js";

/** What a process writes to stderr. */
export interface Stderr {
  /** The end of it. */
  tail(): string;
  /** Resolves when nothing more comes. */
  readonly ended: Promise<void>;
}

/** Reads stderr all the time, since a process whose stderr is full stands still. */
export function readStderr(stream: Readable, { maxStderrBytes, onStderr }: Settings): Stderr {
  const tail = new StderrTail(maxStderrBytes);
  const decoder = new TextDecoder();
  const tell = (text: string): void => {
    try {
      if (text !== "") onStderr?.(text);
    } catch {
      // A failing callback must not end the server.
    }
  };
  stream.on("data", (chunk: Uint8Array) => {
    tail.add(chunk);
    if (onStderr !== undefined) tell(decoder.decode(chunk, { stream: true }));
  });
  stream.on("error", () => {}); // a pipe that breaks has ended: "close" follows
  const ended = new Promise<void>((resolve) => {
    stream.once("close", () => {
      tell(decoder.decode());
      resolve();
    });
  });
  return { tail: () => tail.text(), ended };
}
