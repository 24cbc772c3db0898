import type { LogLevel } from "@plugboard/core";
import type { CommonFlags } from "./add-common-flags.js";
import type { Format, Settings } from "./settings.js";

/** Makes the settings of what was typed. */
export function readSettings(flags: CommonFlags): Settings {
  return {
    headers: flags.header ?? [],
    variables: flags.env ?? [],
    cwd: flags.cwd,
    inheritEnv: flags.inheritEnv === true,
    subprotocol: flags.subprotocol !== false,
    era: (flags.era as Settings["era"] | undefined) ?? "auto",
    timeoutMs: flags.timeout,
    totalTimeoutMs: flags.totalTimeout,
    maxMessageBytes: flags.maxBytes,
    retries: flags.retry ?? 0,
    retryUnsafe: flags.retryUnsafe === true,
    format: formatOf(flags),
    outputFile: flags.output === "-" ? undefined : flags.output,
    maxChars: flags.maxChars,
    quiet: flags.quiet === true,
    verbose: flags.verbose === true,
    color: flags.plain ? "plain" : flags.color ? "color" : "auto",
    mayAsk: flags.input !== false,
    storedAuthOnly: flags.storedAuthOnly === true,
    approved: flags.yes === true,
    logLevel: flags.logLevel as LogLevel | undefined,
    roots: flags.root ?? [],
  };
}

function formatOf({ json, ndjson, raw }: CommonFlags): Format {
  if (json) return "json";
  if (ndjson) return "ndjson";
  return raw ? "raw" : "human";
}
