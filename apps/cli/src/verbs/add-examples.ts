import type { Command } from "commander";

/** Adds examples to a verb's help. */
export function addExamples(command: Command, lines: readonly string[]): Command {
  const examples = lines.map((line) => `  $ plugboard ${line}`).join("\n");
  return command.addHelpText(
    "after",
    `\nExamples:\n${examples}\n\nFlags of all verbs: plugboard --help`,
  );
}
