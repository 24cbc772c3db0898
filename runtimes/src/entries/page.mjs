// Runs the suite in a page: the order is the argument of a global function, the results are what it gives.
import * as auth from "@plugboard/auth";
import * as core from "@plugboard/core";
import * as http from "@plugboard/http";
import * as websocket from "@plugboard/websocket";
import { makeScenes } from "./suite/make-scenes.mjs";
import { runSuite } from "./suite/run-suite.mjs";

globalThis.runOrder = async ({ names, peers }) => {
  const packages = { auth, core, http, websocket };
  const problems = [];
  addEventListener("unhandledrejection", ({ reason }) => {
    problems.push(`an unhandled rejection: ${reason}`);
  });
  const scenes = makeScenes({ names, packages, peers, hidesRedirects: true });
  return { results: await runSuite(scenes), problems };
};
