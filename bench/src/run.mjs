/** Measures our client beside the official one and beside the floor of what either is made of. */
import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { readOptions } from "./options.mjs";
import { printCase } from "./report/print-case.mjs";
import { summarise } from "./report/summarise.mjs";
import { printTargets } from "./report/targets.mjs";
import { runRound } from "./run-round.mjs";
import { startPeer } from "./start-peer.mjs";

const load = () =>
  loadavg()
    .map((value) => value.toFixed(2))
    .join(" ");

async function measureAll({ rounds, chosen, scale }) {
  const peer = await startPeer();
  const samples = Object.fromEntries(chosen.map(({ name }) => [name, []]));
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const one of chosen.filter((candidate) => round < (candidate.rounds ?? rounds))) {
        process.stderr.write(`round ${round + 1} of ${rounds}: ${one.name}\n`);
        samples[one.name].push(await runRound(one, { round, url: peer.url, scale }));
      }
    }
  } finally {
    peer.close();
  }
  return samples;
}

async function main() {
  const options = readOptions();
  const loadBefore = load();
  const samples = await measureAll(options);
  const summaries = Object.fromEntries(
    options.chosen.map((one) => [one.name, summarise(one, samples[one.name])]),
  );
  for (const one of options.chosen) printCase(one, summaries[one.name]);
  const targets = printTargets(summaries);
  const machine = `${availableParallelism()} cores (${cpus()[0].model}), Node ${process.version}`;
  const conditions = { machine, rounds: options.rounds, loadBefore, loadAfter: load() };
  const { loadAfter } = conditions;
  console.log(
    `\n${machine}; rounds: ${options.rounds}; load ${loadBefore} before, ${loadAfter} after`,
  );
  return { conditions, targets, summaries, samples };
}

function keep(report) {
  const folder = fileURLToPath(new URL("../results/", import.meta.url));
  mkdirSync(folder, { recursive: true });
  const file = `${folder}${new Date().toISOString().replaceAll(":", "-")}.json`;
  writeFileSync(file, JSON.stringify(report, null, 2));
}

try {
  keep(await main());
} catch (error) {
  console.error(`bench: ${error.message}`);
  process.exitCode = 1;
}
