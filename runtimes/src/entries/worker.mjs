// Runs the suite in a worker of workerd: the order is posted as JSON, the results are the answer.
import * as auth from "@plugboard/auth";
import * as core from "@plugboard/core";
import * as http from "@plugboard/http";
import * as websocket from "@plugboard/websocket";
import { makeScenes } from "./suite/make-scenes.mjs";
import { runSuite } from "./suite/run-suite.mjs";

export default {
  async fetch(request) {
    const { names, peers } = await request.json();
    const packages = { auth, core, http, websocket };
    const problems = [];
    addEventListener("unhandledrejection", ({ reason }) => {
      problems.push(`an unhandled rejection: ${reason}`);
    });
    const results = await runSuite(makeScenes({ names, packages, peers }));
    return Response.json({ results, problems });
  },
};
