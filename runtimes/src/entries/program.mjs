// Runs the suite in a program of Node, Bun or Deno: the order comes as JSON in an argument, the results go to stdout.
import * as auth from "@plugboard/auth";
import * as core from "@plugboard/core";
import * as http from "@plugboard/http";
import * as stdio from "@plugboard/stdio";
import * as websocket from "@plugboard/websocket";
import { makeScenes } from "./suite/make-scenes.mjs";
import { runSuite } from "./suite/run-suite.mjs";

const { names, peers } = JSON.parse(process.argv[2]);
const { WebSocket } = globalThis.WebSocket ? {} : await import("ws");
const packages = { auth, core, http, stdio, websocket, WebSocket };
const problems = [];
process.on("warning", ({ message }) => problems.push(`a warning: ${message}`));
process.on("unhandledRejection", (error) => problems.push(`an unhandled rejection: ${error}`));
const results = await runSuite(makeScenes({ names, packages, peers }));
console.log(`RESULTS ${JSON.stringify({ results, problems })}`);
