import { parseArgs } from "node:util";
import { cases } from "./cases/index.mjs";

const usage = `pnpm bench [--rounds N] [--only case[,case]] [--quick]
cases: ${cases.map(({ name }) => name).join(", ")}`;

/** Reads the command line. */
export function readOptions() {
  const { values } = parseArgs({
    options: {
      rounds: { type: "string", default: "5" },
      only: { type: "string" },
      quick: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const rounds = values.quick ? 1 : Number(values.rounds);
  const names = values.only?.split(",") ?? cases.map(({ name }) => name);
  const known = names.every((name) => cases.some((one) => one.name === name));
  if (values.help || !known || !Number.isInteger(rounds) || rounds < 1 || rounds > 50) {
    console.error(usage);
    process.exit(values.help ? 0 : 2);
  }
  return {
    rounds,
    chosen: cases.filter(({ name }) => names.includes(name)),
    scale: values.quick ? 0.1 : 1,
  };
}
