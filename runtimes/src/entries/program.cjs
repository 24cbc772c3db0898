// The same as program.mjs, with the packages had by require().
const auth = require("@plugboard/auth");
const core = require("@plugboard/core");
const http = require("@plugboard/http");
const stdio = require("@plugboard/stdio");
const websocket = require("@plugboard/websocket");
const { WebSocket } = require("ws");

const { names, peers } = JSON.parse(process.argv[2]);
const packages = { auth, core, http, stdio, websocket, WebSocket };
const problems = [];
process.on("warning", ({ message }) => problems.push(`a warning: ${message}`));
process.on("unhandledRejection", (error) => problems.push(`an unhandled rejection: ${error}`));

async function main() {
  const { makeScenes } = await import("./suite/make-scenes.mjs");
  const { runSuite } = await import("./suite/run-suite.mjs");
  const results = await runSuite(makeScenes({ names, packages, peers }));
  console.log(`RESULTS ${JSON.stringify({ results, problems })}`);
}
main();
