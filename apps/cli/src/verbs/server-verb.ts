import type { Command } from "commander";
import type { VerbContext } from "./verb.js";

/** Adds a verb that talks to a server: its target comes first, unless a command follows `--`. */
export function serverVerb({ program, words }: VerbContext, name: string, rest = ""): Command {
  const target = words === undefined ? "<target>" : "";
  return program.command([name, target, rest].filter(Boolean).join(" "));
}
