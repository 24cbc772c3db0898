import { median } from "./report/median.mjs";
import { runWorker } from "./run-worker.mjs";

/** One round of a case: every subject in turn, in an order that moves on with each round. */
export async function runRound(benchCase, { round, url, scale }) {
  const labels = Object.keys(benchCase.subjects);
  const samples = Object.fromEntries(labels.map((label) => [label, []]));
  for (let repeat = 0; repeat < (benchCase.repeats ?? 1); repeat += 1) {
    for (let turn = 0; turn < labels.length; turn += 1) {
      const label = labels[(turn + round + repeat) % labels.length];
      const args = argsOf(benchCase, label, { url, scale });
      samples[label].push(await runWorker(benchCase.worker, args));
    }
  }
  return Object.fromEntries(labels.map((label) => [label, middle(samples[label])]));
}

function argsOf({ args: { path, ...args }, counts, subjects }, label, { url, scale }) {
  const scaled = Object.entries(counts).map(([name, count]) => [name, Math.ceil(count * scale)]);
  return {
    ...args,
    ...Object.fromEntries(scaled),
    ...subjects[label],
    ...(path && { url: url + path }),
  };
}

/** For each figure the median of the samples. */
function middle(samples) {
  const figures = Object.keys(samples[0]);
  return Object.fromEntries(figures.map((key) => [key, median(samples.map((one) => one[key]))]));
}
