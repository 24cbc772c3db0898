import { UsageError } from "../errors/usage-error.js";
import type { CommandTarget } from "./target.js";

/** Reads what follows `--`: a command and its arguments. */
export function commandTarget([command, ...args]: readonly string[]): CommandTarget {
  if (command) return { kind: "command", command, args };
  throw new UsageError("A command is missing after --.", {
    hint: "Write it with its arguments: plugboard tools -- npx -y my-server.",
  });
}
