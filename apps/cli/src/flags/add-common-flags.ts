import { type Command, Option } from "commander";
import { LOG_LEVELS } from "./log-levels.js";
import { parseCount } from "./parse-count.js";
import { parseDuration } from "./parse-duration.js";
import { parseSize } from "./parse-size.js";
import type { Settings } from "./settings.js";

/** The values of the common flags, as commander collects them. */
export interface CommonFlags {
  readonly header?: readonly string[];
  readonly env?: readonly string[];
  readonly cwd?: string;
  readonly inheritEnv?: boolean;
  readonly subprotocol?: boolean;
  readonly root?: readonly string[];
  readonly era?: string;
  readonly timeout?: number;
  readonly totalTimeout?: number;
  readonly maxBytes?: number;
  readonly retry?: number;
  readonly retryUnsafe?: boolean;
  readonly json?: boolean;
  readonly ndjson?: boolean;
  readonly raw?: boolean;
  readonly output?: string;
  readonly maxChars?: number;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  readonly plain?: boolean;
  readonly color?: boolean;
  readonly input?: boolean;
  readonly storedAuthOnly?: boolean;
  readonly yes?: boolean;
  readonly logLevel?: string;
}

/** It is found out, and never has to be said. */
const ERAS: readonly Settings["era"][] = ["auto", "modern", "legacy"];

const collect = (value: string, earlier: readonly string[] = []): readonly string[] => [
  ...earlier,
  value,
];

/** Adds the flags that all verbs share. They may stand before or after the verb. */
export function addCommonFlags(program: Command): Command {
  const flag = (flags: string, description: string): Option => new Option(flags, description);
  const parsed = <T>(option: Option, parse: (text: string, name: string) => T): Option =>
    option.argParser((text) => parse(text, option.long ?? option.flags));
  return program
    .addOption(
      flag(
        "-H, --header <line>",
        "send a header, 'Name: value'; value or env:VAR or @file; repeat",
      ).argParser(collect),
    )
    .addOption(
      flag(
        "--env <variable>",
        "set a variable for the command after --, NAME=value; values as for -H; repeat",
      ).argParser(collect),
    )
    .addOption(flag("--cwd <folder>", "the folder that the command runs in"))
    .addOption(flag("--inherit-env", "the command gets all variables, not just PATH, HOME, …"))
    .addOption(flag("--no-subprotocol", "open WebSockets without the subprotocol mcp"))
    .addOption(
      flag("--root <folder>", "let the server know of a folder; repeat").argParser(collect),
    )
    .addOption(
      flag("--era <era>", "speak 2026-07-28 alone (modern), or what came before (legacy)").choices(
        ERAS,
      ),
    )
    .addOption(
      parsed(
        flag("--timeout <time>", "how long the server may be silent (500ms, 30s, 5m)"),
        parseDuration,
      ),
    )
    .addOption(
      parsed(flag("--total-timeout <time>", "how long a call may take as a whole"), parseDuration),
    )
    .addOption(
      parsed(flag("--max-bytes <size>", "the largest message to accept (64k, 32M)"), parseSize),
    )
    .addOption(
      parsed(flag("--retry <n>", "repeat what may safely be repeated, n times"), parseCount),
    )
    .addOption(flag("--retry-unsafe", "with --retry: repeat tool calls too"))
    .addOption(flag("--json", "print exactly the MCP result").conflicts(["ndjson", "raw"]))
    .addOption(flag("--ndjson", "print events, one JSON object a line").conflicts(["json", "raw"]))
    .addOption(flag("--raw", "print contents byte for byte").conflicts(["json", "ndjson"]))
    .addOption(flag("-o, --output <file>", "write the result to a file"))
    .addOption(
      parsed(flag("--max-chars <n>", "print no more than n characters"), parseCount).conflicts([
        "json",
        "ndjson",
      ]),
    )
    .addOption(flag("-q, --quiet", "nothing on stderr but errors"))
    .addOption(flag("-v, --verbose", "tell more on stderr: warnings, retries, the server's log"))
    .addOption(flag("--plain", "no colours, no live lines").conflicts("color"))
    .addOption(flag("--color", "colours, also into a pipe"))
    .addOption(flag("--no-input", "never ask the person"))
    .addOption(flag("--stored-auth-only", "never offer to log in; use the login there is"))
    .addOption(flag("--yes", "call tools that say they are destructive without asking"))
    .addOption(
      flag("--log-level <level>", "show the server's log from this level on").choices(LOG_LEVELS),
    );
}
