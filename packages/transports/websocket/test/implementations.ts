import type { WebSocketConstructor } from "@plugboard/websocket";
import { describe } from "vitest";
import { WebSocket } from "ws";

/** A maker of sockets under test, as an option of the transport. */
export interface Implementation {
  readonly name: string;
  readonly options: { readonly webSocket?: WebSocketConstructor };
}

/** Runs tests over the WebSocket of ws, and over the global one where the runtime has it. */
export function describeEach(what: string, run: (implementation: Implementation) => void): void {
  describe(`over ws, ${what}`, () => run({ name: "ws", options: { webSocket: WebSocket } }));
  if ("WebSocket" in globalThis) {
    describe(`over the global WebSocket, ${what}`, () => run({ name: "global", options: {} }));
  } else {
    const reason = `does not apply: Node ${process.versions.node} has no global WebSocket`;
    const implementation = { name: "global", options: { webSocket: WebSocket } };
    describe.skip(`over the global WebSocket, ${what} (${reason})`, () => run(implementation));
  }
}
