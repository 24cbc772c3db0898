import { createRequire } from "node:module";
import type { Transport } from "@plugboard/core";
import type { ExampleServer } from "@plugboard/example-server";
import { http } from "@plugboard/http";
import { stdio } from "@plugboard/stdio";
import { webSocket } from "@plugboard/websocket";
import { WebSocket } from "ws";
import type { Outcome } from "./outcome.js";

/** One way to reach a server on the tour. */
export interface Leg {
  readonly name: string;
  open(server: ExampleServer): Transport;
}

/** A leg, and what became of its steps. */
export interface LegOutcomes {
  readonly name: string;
  readonly outcomes: readonly Outcome[];
}

/** The program that `src/example-server.ts` is built to; it comes with this package. */
const program = (): string =>
  createRequire(import.meta.url).resolve("@plugboard/cli/example-server");

/** HTTP and WebSocket reach the server in this process; over stdio, another one is started as a child process. */
export const LEGS: readonly [Leg, ...Leg[]] = [
  { name: "HTTP", open: ({ url }) => http(url) },
  { name: "stdio", open: () => stdio({ command: process.execPath, args: [program()] }) },
  {
    name: "WebSocket",
    open: ({ webSocketUrl = "" }) => webSocket(webSocketUrl, { webSocket: WebSocket }),
  },
];
