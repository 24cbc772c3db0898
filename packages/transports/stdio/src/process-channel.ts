import {
  type Channel,
  ConnectionError,
  jsonLine,
  jsonLines,
  type OnWarning,
} from "@plugboard/core/transport";
import type { ServerProcess } from "./server-process.js";

/** What a channel over a process is told. */
export interface ProcessChannelOptions {
  /** What messages to people call the server. */
  readonly peer: string;
  readonly maxMessageBytes: number;
  readonly onWarning: OnWarning;
  /** Called when the process is no use any more; `hasSpoken` when it had sent something before. */
  readonly onEnd: (failure: ConnectionError, options: { readonly hasSpoken: boolean }) => void;
  /** Ends the process. */
  readonly close: () => Promise<void>;
}

/** The standard streams of a process as a pipe: one JSON value a line. */
export function processChannel(server: ServerProcess, options: ProcessChannelOptions): Channel {
  return {
    incoming: incoming(server, options),
    send: (message) => server.write(jsonLine(message)),
    close: options.close,
  };
}

function incoming(
  server: ServerProcess,
  { peer, maxMessageBytes, onWarning, onEnd }: ProcessChannelOptions,
): AsyncIterableIterator<unknown> {
  const lines = jsonLines(server.output(), { peer, maxLineBytes: maxMessageBytes, onWarning });
  let hasSpoken = false;
  const iterator: AsyncIterableIterator<unknown> = {
    [Symbol.asyncIterator]: () => iterator,
    next: async () => {
      const step = await lines.next().catch((cause) => ({ done: true, cause }) as const);
      if (!step.done) {
        hasSpoken = true;
        return step;
      }
      server.drain();
      const isTooLarge = "cause" in step && step.cause instanceof ConnectionError;
      // A pipe that breaks otherwise has ended.
      const failure = isTooLarge ? tooLarge(maxMessageBytes) : await server.failure();
      onEnd(failure, { hasSpoken });
      throw failure;
    },
    return: async () => {
      await lines.return();
      server.drain();
      return { value: undefined, done: true };
    },
  };
  return iterator;
}

function tooLarge(maxMessageBytes: number): ConnectionError {
  const message = `The server sent a message of more than ${maxMessageBytes} bytes (maxMessageBytes).`;
  return new ConnectionError("too_large", message);
}
