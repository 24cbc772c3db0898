import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Channel } from "@plugboard/core/transport";
import type { FetchDecorator } from "@plugboard/http";
import type { WebSocketConstructor } from "@plugboard/websocket";
import { WebSocket } from "ws";

/** Notes down what a client sends, as text on its way out or as a server gets it. */
export interface SentMessages {
  /** The messages so far, in order. */
  all(): unknown[];
  /** For HTTP. */
  readonly decorators: readonly FetchDecorator[];
  /** For WebSockets. */
  readonly webSocket: WebSocketConstructor;
  /** For a pair in memory. */
  channel(near: Channel): Channel;
  /** For processes: arguments of Node that have a server note down its input. */
  readonly nodeArgs: readonly string[];
  close(): void;
}

/** Makes a note of nothing yet. */
export function noteSentMessages(): SentMessages {
  const texts: string[] = [];
  const folder = mkdtempSync(join(tmpdir(), "plugboard-sent-"));
  const input = join(folder, "input");
  class NotingWebSocket extends WebSocket {
    override send(text: string, ...rest: never[]): void {
      texts.push(String(text));
      super.send(text, ...rest);
    }
  }
  return {
    all: () => [...texts, ...linesOf(input)].map((text): unknown => JSON.parse(text)),
    decorators: [
      (fetch) => (url, init) => {
        if (init.body !== undefined) texts.push(init.body);
        return fetch(url, init);
      },
    ],
    webSocket: NotingWebSocket,
    channel: (near) => ({
      incoming: near.incoming,
      send(message) {
        texts.push(JSON.stringify(message));
        return near.send(message);
      },
      close: () => near.close(),
    }),
    nodeArgs: ["--import", preloadFor(input)],
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Whatever comes to the standard input of the process is appended to a file before anybody reads it. */
function preloadFor(file: string): string {
  const code = `
    import { appendFileSync } from "node:fs";
    const { stdin } = process;
    const push = stdin.push.bind(stdin);
    stdin.push = (chunk, encoding) => {
      if (chunk) appendFileSync(${JSON.stringify(file)}, chunk);
      return push(chunk, encoding);
    };
  `;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, "utf8").split("\n").filter(Boolean);
  } catch {
    return []; // there was no process
  }
}
