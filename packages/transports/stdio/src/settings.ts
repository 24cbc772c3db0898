import { ArgumentError } from "@plugboard/core/transport";
import type { RestartOptions, ShutdownOptions, StdioOptions } from "./stdio-options.js";

/** The options with their defaults, checked. */
export interface Settings extends StdioOptions {
  readonly args: readonly string[];
  readonly maxStderrBytes: number;
  readonly maxMessageBytes: number;
  readonly restart: Complete<RestartOptions> | undefined;
  readonly shutdown: Complete<ShutdownOptions>;
}

type Complete<T> = { readonly [Name in keyof T]-?: NonNullable<T[Name]> };
type Numbers = Readonly<Record<string, number | undefined>>;

/** @throws ArgumentError when an option can't be used. */
export function settingsOf(options: StdioOptions): Settings {
  const { args = [], env = {}, restart = {}, shutdown = {} } = options;
  if (options.command === "") throw new ArgumentError("command is empty.");
  checkNoNul("command", [options.command]);
  checkNoNul("args", args);
  for (const [name, value] of Object.entries(env)) checkVariable(name, value);
  const { maxStderrBytes, maxMessageBytes } = withDefaults(options as unknown as Numbers, {
    maxStderrBytes: 4_096,
    maxMessageBytes: 33_554_432,
  });
  if (maxMessageBytes < 1) throw new ArgumentError("maxMessageBytes must be at least 1.");
  return {
    ...options,
    args: [...args],
    env: { ...env },
    maxStderrBytes,
    maxMessageBytes,
    restart: restart === false ? undefined : withDefaults(restart as Numbers, RESTART),
    shutdown: withDefaults(shutdown as Numbers, SHUTDOWN),
  };
}

const RESTART = { maxRestarts: 5, minDelayMs: 100, maxDelayMs: 10_000, forgetAfterMs: 60_000 };
const SHUTDOWN = { exitWaitMs: 2_000, termWaitMs: 2_000 };

function withDefaults<T extends Readonly<Record<string, number>>>(given: Numbers, defaults: T): T {
  const pairs = Object.entries(defaults).map(([name, byDefault]) => {
    const value = given[name] ?? byDefault;
    if (!(value >= 0)) throw new ArgumentError(`${name} is ${value}, and must be at least 0.`);
    return [name, value] as const;
  });
  return Object.fromEntries(pairs) as T;
}

function checkVariable(name: string, value: string | undefined): void {
  if (name === "" || name.includes("=")) {
    throw new ArgumentError(`${JSON.stringify(name)} in env can't be the name of a variable.`);
  }
  checkNoNul(`env.${name}`, value === undefined ? [name] : [name, value]);
}

/** The value may be a secret: it is not shown. */
function checkNoNul(option: string, texts: readonly string[]): void {
  if (!texts.some((text) => text.includes("\0"))) return;
  throw new ArgumentError(`${option} has a NUL character, which no process can be given.`);
}
