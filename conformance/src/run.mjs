/** Runs the official conformance suite against our client. */
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { install } from "./install.mjs";
import { judge } from "./judge.mjs";
import { readResults } from "./read-results.mjs";
import { report } from "./report.mjs";
import { runs } from "./runs.mjs";
import { start } from "./start.mjs";

const home = fileURLToPath(new URL("..", import.meta.url));

async function main() {
  const startedAtMs = performance.now();
  const suite = install(join(home, "suite"));
  const list = readFileSync(join(home, "expected-failures.yml"), "utf8");
  const expectedFailures = new Set([...list.matchAll(/^\s*-\s+(\S+)/gm)].map(([, name]) => name));
  rmSync(join(home, "results"), { recursive: true, force: true });
  const outcomes = [];
  for (const group of runs) {
    const starts = group.map((run) => outcomeOf(run, { suite, expectedFailures }));
    outcomes.push(...(await Promise.all(starts)));
  }
  return report(outcomes, performance.now() - startedAtMs);
}

/** What became of one run: its judged scenarios, and what kept others from being judged. */
async function outcomeOf({ name, scenarios, era }, { suite, expectedFailures }) {
  const results = join(home, "results", name.replace(/[^\w.-]+/g, "-"));
  mkdirSync(results, { recursive: true });
  const log = join(results, "suite.log");
  const code = await start(suite, { scenarios, era, results, log, timeoutMs: 80_000 });
  const judged = readResults(results).map((result) => judge(result, expectedFailures));
  const problems = missing(judged, readFileSync(log, "utf8"), name);
  if (code === null) problems.push(`The suite was stopped: its run "${name}" took too long.`);
  return { name, judged, problems };
}

/** A scenario that broke in the suite itself leaves no result, only a line in its log. */
function missing(judged, log, name) {
  const present = new Set(judged.map(({ scenario }) => scenario));
  const started = [...log.matchAll(/^Starting scenario: (\S+)/gm)].map(([, scenario]) => scenario);
  if (started.length === 0) return [`The suite's run "${name}" started no scenario:\n${log}`];
  return started
    .filter((scenario) => !present.has(scenario))
    .map((scenario) => `The suite left no result for ${scenario} in its run "${name}".`);
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  console.error(`conformance: cannot run. ${error.message}`);
  process.exitCode = 2;
}
