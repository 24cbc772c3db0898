/** What we want to reach: figures taken from the summaries of the cases. */
const targets = [
  [
    "small-64",
    "64 at a time, throughput against the official client",
    "≥",
    3.5,
    (s) => s.plugboard.official.wallUs,
  ],
  ["small-64", "the same through undici", "≥", 6, (s) => s["plugboard, undici"].official.wallUs],
  [
    "small-64",
    "64 at a time, CPU against bare node:http",
    "≤",
    1.4,
    (s) => s.plugboard.floor.cpuUs,
  ],
  [
    "small-64",
    "the same through undici, against bare undici",
    "≤",
    1.4,
    (s) => s["plugboard, undici"].floor.cpuUs,
  ],
  [
    "progress",
    "100,000 notifications, time against the floor",
    "≤",
    1.5,
    (s) => s.plugboard.floor.wallMs,
  ],
  [
    "progress",
    "100,000 notifications, CPU against the floor",
    "≤",
    1.5,
    (s) => s.plugboard.floor.cpuMs,
  ],
  ["memory", "in memory, µs a call", "≤", 10, (s) => s.plugboard.wallUs],
  [
    "import",
    "import, CPU, as a part of the official client's",
    "≤",
    0.2,
    (s) => 1 / s.plugboard.official.cpuMs,
  ],
  ["bundle", "bundle, kB gzipped", "≤", 20, (s) => s.plugboard.gzippedKb],
];

/** Prints for each target whether it was reached, and gives them as data. */
export function printTargets(summaries) {
  const judged = targets
    .filter(([name]) => name in summaries)
    .map(([name, text, relation, bound, figure]) => {
      const value = figure(summaries[name]);
      const reached = relation === "≥" ? value >= bound : value <= bound;
      return { name, text, relation, bound, value, reached };
    });
  console.log("\nTargets\n");
  for (const { text, relation, bound, value, reached } of judged) {
    console.log(
      `${reached ? "reached" : "missed "}  ${text}: ${value.toFixed(2)} (${relation} ${bound})`,
    );
  }
  return judged;
}
