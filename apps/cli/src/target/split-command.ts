/** The command line in two parts. */
export interface CommandLine {
  /** What is meant for this program. */
  readonly argv: readonly string[];
  /** What follows `--`: the command that starts a server, and its arguments. Absent: there is no `--`. */
  readonly words: readonly string[] | undefined;
}

/** Takes off what follows the first `--`, before anything else reads it: its flags are none of ours. */
export function splitCommand(argv: readonly string[]): CommandLine {
  const at = argv.indexOf("--");
  if (at < 0) return { argv, words: undefined };
  return { argv: argv.slice(0, at), words: argv.slice(at + 1) };
}
