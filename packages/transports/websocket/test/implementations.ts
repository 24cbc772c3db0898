import type { WebSocketConstructor } from "@plugboard/websocket";
import { describe } from "vitest";
import { WebSocket } from "ws";

/** A maker of sockets under test, as an option of the transport. */
export interface Implementation {
  readonly name: string;
  readonly options: { readonly webSocket?: WebSocketConstructor };
}

/** What every WebSocket has, as browsers do, and nothing that only the one of ws has. */
class PlainWebSocket extends EventTarget {
  readonly #socket: WebSocket;

  constructor(url: string, protocols?: string[]) {
    super();
    this.#socket = new WebSocket(url, protocols);
    this.#socket.on("open", () => this.dispatchEvent(new Event("open")));
    this.#socket.on("error", () => this.dispatchEvent(new Event("error")));
    this.#socket.on("message", (data, isBinary) => {
      const event = { data: isBinary ? data : String(data) };
      this.dispatchEvent(Object.assign(new Event("message"), event));
    });
    this.#socket.on("close", (code, reason) => {
      this.dispatchEvent(Object.assign(new Event("close"), { code, reason: String(reason) }));
    });
  }

  get readyState(): number {
    return this.#socket.readyState;
  }

  get bufferedAmount(): number {
    return this.#socket.bufferedAmount;
  }

  send(text: string): void {
    this.#socket.send(text);
  }

  close(code?: number): void {
    this.#socket.close(code);
  }
}

/** Runs tests over the WebSocket of ws, over a plain one, and over the global one where the runtime has it. */
export function describeEach(what: string, run: (implementation: Implementation) => void): void {
  describe(`over ws, ${what}`, () => run({ name: "ws", options: { webSocket: WebSocket } }));
  const plain = { webSocket: PlainWebSocket as unknown as WebSocketConstructor };
  describe(`over a plain WebSocket, ${what}`, () => run({ name: "plain", options: plain }));
  if ("WebSocket" in globalThis) {
    describe(`over the global WebSocket, ${what}`, () => run({ name: "global", options: {} }));
  } else {
    const reason = `does not apply: Node ${process.versions.node} has no global WebSocket`;
    const implementation = { name: "global", options: { webSocket: WebSocket } };
    describe.skip(`over the global WebSocket, ${what} (${reason})`, () => run(implementation));
  }
}
