import { formatElapsed } from "../output/format-elapsed.js";
import type { Style } from "../output/style.js";
import type { LegOutcomes } from "./leg.js";
import type { Outcome } from "./outcome.js";

const TOTAL = "All together";

/** A table of how long each step took on each leg, and what went wrong. */
export function comparisonText(legs: readonly LegOutcomes[], style: Style): string {
  const titles = (legs[0]?.outcomes ?? []).map(({ title }) => title);
  const firstColumn = Math.max(TOTAL.length, ...titles.map((title) => title.length));
  const row = (title: string, cells: readonly string[]): string =>
    `  ${title.padEnd(firstColumn)}${cells.map((cell) => cell.padStart(12)).join("")}`;
  const lines = titles.map((title, at) =>
    row(
      title,
      legs.map(({ outcomes }) => cell(outcomes[at])),
    ),
  );
  return [
    style.dim(
      row(
        "",
        legs.map(({ name }) => name),
      ),
    ),
    ...lines,
    row(
      TOTAL,
      legs.map(({ outcomes }) => formatElapsed(totalOf(outcomes))),
    ),
    ...legs.flatMap((leg) => failures(leg, style)),
  ].join("\n");
}

function cell(outcome: Outcome | undefined): string {
  if (outcome === undefined) return "";
  const { ok, durationMs } = outcome;
  return ok ? formatElapsed(durationMs) : "✗";
}

function totalOf(outcomes: readonly Outcome[]): number {
  return outcomes.reduce((sum, { durationMs }) => sum + durationMs, 0);
}

function failures({ name, outcomes }: LegOutcomes, style: Style): readonly string[] {
  return outcomes
    .filter(({ ok }) => !ok)
    .map(({ title, text }) => `  ${style.red("✗")} ${title} over ${name}: ${text}`);
}
