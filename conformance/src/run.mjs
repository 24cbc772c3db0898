/** Runs the official conformance suite against our client. */
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { install } from "./install.mjs";
import { judge } from "./judge.mjs";
import { readResults } from "./read-results.mjs";
import { report } from "./report.mjs";
import { start } from "./start.mjs";

const home = fileURLToPath(new URL("..", import.meta.url));
const revision = "2026-07-28";
const runs = [
  { name: "requirements", scenarios: ["--requirements", revision] },
  {
    name: "preservation",
    scenarios: ["--scenario", "json-schema-2020-12-preservation", "--spec-version", revision],
  },
];

async function main() {
  const suite = install(join(home, "suite"));
  const list = readFileSync(join(home, "expected-failures.yml"), "utf8");
  const expectedFailures = new Set([...list.matchAll(/^\s*-\s+(\S+)/gm)].map(([, name]) => name));
  rmSync(join(home, "results"), { recursive: true, force: true });
  const judged = [];
  const problems = [];
  for (const { name, scenarios } of runs) {
    const results = join(home, "results", name);
    mkdirSync(results, { recursive: true });
    const log = join(results, "suite.log");
    const code = await start(suite, { scenarios, results, log, timeoutMs: 80_000 });
    if (code === null) problems.push(`The suite was stopped: its run "${name}" took too long.`);
    const found = readResults(results).map((result) => judge(result, expectedFailures));
    problems.push(...missing(found, readFileSync(log, "utf8"), name));
    judged.push(...found);
  }
  return report(judged, problems);
}

/** A scenario that broke in the suite itself leaves no result, only a line in its log. */
function missing(found, log, name) {
  const present = new Set(found.map(({ scenario }) => scenario));
  const started = [...log.matchAll(/^Starting scenario: (\S+)/gm)].map(([, scenario]) => scenario);
  if (started.length === 0) return [`The suite's run "${name}" started no scenario:\n${log}`];
  return started
    .filter((scenario) => !present.has(scenario))
    .map((scenario) => `The suite left no result for ${scenario}.`);
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  console.error(`conformance: cannot run. ${error.message}`);
  process.exitCode = 2;
}
