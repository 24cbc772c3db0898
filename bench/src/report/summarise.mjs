import { median } from "./median.mjs";

/**
 * The medians of a case's rounds. Ratios are taken within a round, pair by pair, and then their median: so a round on a
 * busy machine counts no more than another. Where a case says `net`, what the floor costs is taken off before comparing
 * with the official client.
 */
export function summarise({ columns, subjects, floors, net }, rounds) {
  const keys = Object.keys(columns);
  const over = (figure) =>
    Object.fromEntries(keys.map((key) => [key, median(rounds.map((round) => figure(round, key)))]));
  const above = (round, label, key) =>
    round[label][key] - (net && floors[label] ? round[floors[label]][key] : 0);
  const rows = Object.keys(subjects).map((label) => [
    label,
    {
      ...over((round, key) => round[label][key]),
      ...(net && floors[label] && { net: over((round, key) => above(round, label, key)) }),
      official: over((round, key) => above(round, "official", key) / above(round, label, key)),
      ...(floors[label] && {
        floor: over((round, key) => round[label][key] / round[floors[label]][key]),
      }),
    },
  ]);
  return Object.fromEntries(rows);
}
