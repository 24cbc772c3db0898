import { CommanderError } from "commander";
import { UsageError } from "./errors/usage-error.js";
import { ExitCode } from "./exit-code.js";
import type { Format } from "./flags/settings.js";
import type { Io } from "./io.js";
import { reportError } from "./output/report-error.js";
import { styleFor } from "./output/style.js";
import { createProgram } from "./program.js";
import { bothTargets } from "./target/both-targets.js";
import { type CommandLine, splitCommand } from "./target/split-command.js";

const HELP_FLAGS: ReadonlySet<string> = new Set(["-h", "--help", "-V", "--version"]);

/** Runs the program with the arguments that follow its name. Gives the exit code; never throws. */
export async function run(typed: readonly string[], io: Io): Promise<ExitCode> {
  let code: ExitCode = ExitCode.ok;
  const { argv, words } = splitCommand(typed);
  const finish = (result: ExitCode): void => {
    code = result;
  };
  const program = createProgram({ io, words, finish });
  try {
    await program.parseAsync(withDefaultVerb(argv), { from: "user" });
    return code;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return ExitCode.ok;
    return reportError(error instanceof CommanderError ? asUsageError(error, words) : error, {
      io,
      format: formatIn(argv),
      style: styleFor(io.stderr, { choice: colorIn(argv), env: io.env }),
      verbose: false,
    });
  }
}

/** Flags alone, or nothing at all, start the tour. */
function withDefaultVerb(argv: readonly string[]): string[] {
  const hasVerb = argv.some((argument) => !argument.startsWith("-") || HELP_FLAGS.has(argument));
  return hasVerb ? [...argv] : ["tour", ...argv];
}

function asUsageError(error: CommanderError, words: CommandLine["words"]): UsageError {
  const [message = "", hint] = error.message.replace(/^error: /, "").split("\n");
  if (error.code === "commander.help") {
    return new UsageError("Say what to do.", { hint: "plugboard --help lists the verbs." });
  }
  if (error.code === "commander.excessArguments" && words !== undefined) {
    return bothTargets(error);
  }
  const sentence = `${message.charAt(0).toUpperCase()}${message.slice(1)}${/[.?!]$/.test(message) ? "" : "."}`;
  const advice = hint?.replace(/^\(|\)$/g, "") ?? "plugboard --help lists verbs and flags.";
  return new UsageError(sentence, { hint: advice, cause: error });
}

/** What went wrong may be the flags themselves: these are looked for by hand. */
function formatIn(argv: readonly string[]): Format {
  if (argv.includes("--ndjson")) return "ndjson";
  return argv.includes("--json") ? "json" : "human";
}

function colorIn(argv: readonly string[]): "plain" | "color" | "auto" {
  if (argv.includes("--plain")) return "plain";
  return argv.includes("--color") ? "color" : "auto";
}
