import { connect, type Socket } from "node:net";
import { resolve as resolvePath } from "node:path";
import {
  ConnectionError,
  createChannelTransport,
  jsonLine,
  jsonLines,
  type OnWarning,
  type Transport,
} from "@plugboard/core/transport";
import { escapeLine } from "../output/escape-line.js";
import type { Session } from "../session.js";

const MAX_LINE_BYTES = 33_554_432;

/** Reaches a server at a Unix socket: one JSON message a line. */
export function unixTransport({ settings, io, reporter }: Session, path: string): Transport {
  const peer = `unix:${path}`;
  const maxLineBytes = settings.maxMessageBytes ?? MAX_LINE_BYTES;
  const onWarning: OnWarning = ({ message }) => reporter.detail(escapeLine(message));
  const options = { peer, maxLineBytes, onWarning };
  return createChannelTransport(
    async (signal) => {
      const socket = await open(resolvePath(io.cwd, path), { peer, signal });
      return {
        incoming: incoming(socket, options),
        send: (message) => send(socket, jsonLine(message)),
        close: async () => socket.destroySoon(),
      };
    },
    { peer, onWarning },
  );
}

interface OpenOptions {
  readonly peer: string;
  readonly signal: AbortSignal;
}

function open(path: string, { peer, signal }: OpenOptions): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ path, signal });
    socket.once("connect", () => resolve(socket));
    // It stays: what breaks later is thrown to whoever reads.
    socket.on("error", (cause: NodeJS.ErrnoException) => {
      const message = `${peer} could not be reached (${cause.code ?? cause.message}).`;
      reject(new ConnectionError("unreachable", message, { cause, mayHaveArrived: false }));
    });
  });
}

/** Says whose limit it was when a line is too long. */
async function* incoming(
  socket: Socket,
  options: { readonly maxLineBytes: number; readonly peer: string; readonly onWarning: OnWarning },
): AsyncGenerator<unknown, void, undefined> {
  try {
    yield* jsonLines(socket, options);
  } catch (cause) {
    if (!(cause instanceof ConnectionError)) throw cause;
    const message = `${options.peer} sent a message of more than ${options.maxLineBytes} bytes (maxMessageBytes).`;
    throw new ConnectionError(cause.code, message, { cause });
  }
}

function send(socket: Socket, line: string): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.write(line, (error) => (error ? reject(error) : resolve()));
  });
}
