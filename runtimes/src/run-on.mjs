import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { processesOf } from "./host/processes-of.mjs";
import { startPeers } from "./host/start-peers.mjs";

const LAST = "nothing is left behind: no session, connection, process, warning";
const PATIENCE_MS = 3000;

/** Runs the suite on one runtime: what became of each case, or why the runtime could not be tried. */
export async function runOn(runtime, folder) {
  const { name, names, missing, crossOrigin } = runtime;
  if (missing) return { name, names, skipped: missing, results: [] };
  const startedAtMs = performance.now();
  const mark = randomUUID();
  const peers = await startPeers({ crossOrigin, mark });
  try {
    const order = { names, peers: peers.addresses };
    const { results, problems } = await runtime.run(folder, order);
    const left = await leftOver(peers, mark);
    const why = [...problems, ...left].join("; ");
    const last = why ? { outcome: "failed", why } : { outcome: "passed" };
    results.push({ capability: names[0], name: LAST, ...last });
    return { name, names, results, ms: performance.now() - startedAtMs };
  } catch (error) {
    const results = names.map((capability) => ({
      capability,
      name: "the suite",
      outcome: "failed",
      why: error.message,
    }));
    return { name, names, results, ms: performance.now() - startedAtMs };
  } finally {
    await peers.close();
  }
}

/** What the clients have left open, once they had a moment to close it. */
async function leftOver(peers, mark) {
  const giveUpAtMs = performance.now() + PATIENCE_MS;
  for (;;) {
    const left = peers.leftOver();
    const processes = processesOf(mark).length;
    if (processes > 0) left.push(`${processes} processes are left`);
    if (left.length === 0 || performance.now() > giveUpAtMs) return left;
    await wait(50);
  }
}
