/** Rehearses a release: publishes all packages to a registry of this machine, and uses them as its users do. */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { prepare } from "./prepare.mjs";
import { createReport, skip } from "./report.mjs";
import { startExampleServer } from "./start-example-server.mjs";
import { tryCommandLine } from "./steps/command-line.mjs";
import { firstRelease } from "./steps/first-release.mjs";
import { tryFolders } from "./steps/folders.mjs";
import { nextRelease } from "./steps/next-release.mjs";
import { tryOldNode } from "./steps/old-node.mjs";
import { checkProvenance } from "./steps/provenance.mjs";
import { checkSizes } from "./steps/sizes.mjs";
import { checkTarballs } from "./steps/tarballs.mjs";
import { tryTwoCores } from "./steps/two-cores.mjs";
import { tryUpgrades } from "./steps/upgrades.mjs";

const LIMIT_MS = 20 * 60_000;
const SIGNALS = ["SIGINT", "SIGTERM"];

async function main({ write }) {
  const startedAtMs = performance.now();
  const controller = new AbortController();
  const stop = (why) => controller.abort(new Error(why));
  const timer = setTimeout(
    () => stop(`it took longer than ${LIMIT_MS / 60_000} minutes`),
    LIMIT_MS,
  );
  for (const name of SIGNALS) process.once(name, () => stop(`stopped by ${name}`));
  const report = createReport((line) => console.log(line));
  try {
    const prepared = await prepare({ signal: controller.signal });
    try {
      await rehearse({ ...prepared, report }, { write });
    } finally {
      await prepared.close();
    }
    controller.signal.throwIfAborted();
  } finally {
    clearTimeout(timer);
  }
  console.log(`\n${((performance.now() - startedAtMs) / 1000).toFixed(0)} s`);
  const { passed, failed, skipped } = report.counts;
  console.log(`release: ${passed} passed, ${failed} failed, ${skipped} skipped`);
  return failed === 0;
}

async function rehearse(prepared, { write }) {
  const { report, workspace, temp, env, signal } = prepared;
  const version = await firstRelease(prepared);
  if (version === undefined) return leaveOut(report, "All that uses the published packages");
  const unixPath = join(temp, "example.sock");
  const args = ["--unix", unixPath];
  const started = await startExampleServer(workspace, args, { env, signal });
  const context = { ...prepared, version, server: { ...started, unixPath } };
  try {
    await checkTarballs(context);
    const folders = await tryFolders(context);
    await tryCommandLine(context);
    await tryOldNode(context);
    await checkSizes(context, { write });
    await afterwards(context, folders);
    await checkProvenance(context);
  } finally {
    await started.close();
  }
}

async function afterwards(context, folders) {
  const next = await nextRelease(context);
  if (next === undefined)
    return leaveOut(context.report, "The upgrade, and two cores in a process");
  await tryUpgrades(context, { folders, next });
  await tryTwoCores(context, { next });
}

function leaveOut(report, name) {
  return report.check(name, () => skip("Nothing was published that it could use."));
}

try {
  const { values } = parseArgs({ options: { write: { type: "boolean", default: false } } });
  process.exitCode = (await main(values)) ? 0 : 1;
} catch (error) {
  console.error(`release: cannot run. ${error.message}`);
  process.exitCode = 2;
}
