import { createRequire } from "node:module";
import type { Transport } from "@plugboard/core";
import type { ExampleServer } from "@plugboard/example-server";
import { http } from "@plugboard/http";
import { stdio } from "@plugboard/stdio";
import { webSocket } from "@plugboard/websocket";
import { WebSocket } from "ws";
import type { Outcome } from "./outcome.js";

/** The servers of the tour, in this process. */
export interface TourServers {
  /** Speaks every revision. */
  readonly newest: ExampleServer;
  /** Speaks none but the earlier ones. */
  readonly earlier: ExampleServer;
}

/** One way to reach a server on the tour. */
export interface Leg {
  readonly name: string;
  readonly transport: string;
  open(servers: TourServers): Transport;
}

/** A leg, and what became of its steps. */
export interface LegOutcomes extends Pick<Leg, "name" | "transport"> {
  /** The revision that turned out to be spoken. */
  readonly revision: string | undefined;
  readonly outcomes: readonly Outcome[];
}

/** The program that `src/example-server.ts` is built to; it comes with this package. */
const program = (): string =>
  createRequire(import.meta.url).resolve("@plugboard/cli/example-server");

/** All but stdio reach servers in this process; over stdio, another one is started as a child process. */
export const LEGS: readonly [Leg, ...Leg[]] = [
  { name: "HTTP", transport: "HTTP", open: ({ newest }) => http(newest.url) },
  {
    name: "stdio",
    transport: "stdio",
    open: () => stdio({ command: process.execPath, args: [program()] }),
  },
  {
    name: "WebSocket",
    transport: "WebSocket",
    open: ({ newest: { webSocketUrl = "" } }) => webSocket(webSocketUrl, { webSocket: WebSocket }),
  },
  // Nobody tells the client that this server is another one: it finds out.
  { name: "2025-11-25", transport: "HTTP", open: ({ earlier }) => http(earlier.url) },
];
