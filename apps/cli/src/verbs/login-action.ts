import type { Command } from "commander";
import { UsageError } from "../errors/usage-error.js";
import type { CommonFlags } from "../flags/add-common-flags.js";
import { readSettings } from "../flags/read-settings.js";
import { runSession } from "../run-session.js";
import type { Session } from "../session.js";
import { checkFlags } from "../target/check-flags.js";
import { parseTarget } from "../target/parse-target.js";
import type { HttpTarget } from "../target/target.js";
import type { VerbContext } from "./verb.js";

/** What the work of a verb about logins gets. */
export interface LoginWork<Flags> {
  readonly session: Session;
  /** The server. Absent: none was named. */
  readonly target: HttpTarget | undefined;
  /** The verb's own flags. */
  readonly flags: Flags;
}

/** Makes the action of a verb about logins. Unlike those that talk to a server, it takes an http or https address alone. */
export function loginAction<Flags = object>(
  { io, words, finish }: VerbContext,
  work: (work: LoginWork<Flags>) => Promise<void>,
): (...args: unknown[]) => Promise<void> {
  return async (...all) => {
    const command = all.at(-1) as Command;
    const [address] = all as readonly (string | undefined)[];
    const settings = readSettings(command.optsWithGlobals() as CommonFlags);
    if (words !== undefined) throw noLogin("A command that is started here takes no login.");
    if (settings.headers.length > 0) {
      throw new UsageError(`-H means nothing to ${command.name()}: it sends no headers of yours.`);
    }
    const target = address === undefined ? undefined : httpTarget(address);
    if (target !== undefined) checkFlags(target, settings);
    const flags = command.opts() as Flags;
    finish(
      await runSession({ io, settings, target }, (session) => work({ session, target, flags })),
    );
  };
}

function httpTarget(address: string): HttpTarget {
  const target = parseTarget(address);
  if (target.kind === "http") return target;
  throw noLogin("Logins are for http:// and https:// addresses.");
}

function noLogin(message: string): UsageError {
  return new UsageError(message, {
    hint: "Write it like plugboard login https://example.com/mcp.",
  });
}
