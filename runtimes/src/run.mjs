/**
 * Runs one suite on every runtime, with the packages installed as a user installs them.
 *
 * `--write` writes the table to the README, which has to say what came out otherwise; `--only=<name>` runs the runtimes whose
 * name starts so.
 */
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { install } from "./install.mjs";
import { compareReadme, writeReadme } from "./report/readme.mjs";
import { report } from "./report/report.mjs";
import { runOn } from "./run-on.mjs";
import { chromium } from "./runtimes/chromium.mjs";
import { findChromium } from "./runtimes/find-chromium.mjs";
import { PROGRAMS } from "./runtimes/programs.mjs";
import { workerd } from "./runtimes/workerd.mjs";
import { makeUser } from "./user/make-user.mjs";

const home = fileURLToPath(new URL("..", import.meta.url));

async function main() {
  const startedAtMs = performance.now();
  const options = { write: { type: "boolean" }, only: { type: "string", default: "" } };
  const { write, only } = parseArgs({ options }).values;
  const missing = install(home);
  const browser = missing ? undefined : findChromium();
  const noBrowser = browser ? undefined : "there is no Chromium, and it can't be installed here";
  const runtimes = [...PROGRAMS, workerd, { ...chromium(browser), missing: noBrowser }]
    .map((runtime) => (runtime.isInstalled && missing ? { ...runtime, missing } : runtime))
    .filter(({ name }) => name.startsWith(only));
  const outcomes = [];
  const user = makeUser();
  try {
    for (const runtime of runtimes) outcomes.push(await runOn(runtime, user.folder));
  } finally {
    user.remove();
  }
  const isGood = report(outcomes, performance.now() - startedAtMs);
  if (write) return writeReadme(outcomes) && isGood;
  return compareReadme(outcomes) && isGood;
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  console.error(`runtimes: cannot run. ${error.stack}`);
  process.exitCode = 2;
}
