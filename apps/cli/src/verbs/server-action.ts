import type { Client } from "@plugboard/core";
import type { Command } from "commander";
import type { DryRun } from "../dry-run.js";
import type { CommonFlags } from "../flags/add-common-flags.js";
import { readSettings } from "../flags/read-settings.js";
import { runSession } from "../run-session.js";
import type { Session } from "../session.js";
import { bothTargets } from "../target/both-targets.js";
import { checkFlags } from "../target/check-flags.js";
import { commandTarget } from "../target/command-target.js";
import { parseTarget } from "../target/parse-target.js";
import type { Target } from "../target/target.js";
import { withClient } from "../with-client.js";
import type { VerbContext } from "./verb.js";

/** How long a command that is told to stop may take: its server has to exit. */
const COMMAND_GRACE_MS = 3500;
/** Verbs whose first argument is a name, never an address. */
const TAKES_NAME: ReadonlySet<string> = new Set([
  "call",
  "tool",
  "prompt",
  "get",
  "wait",
  "update",
  "cancel",
]);

/** What the work of a verb gets. */
export interface ServerWork<Flags> {
  readonly session: Session;
  readonly client: Client;
  readonly target: Target;
  /** The arguments after the target, as typed. */
  readonly args: readonly unknown[];
  /** The verb's own flags. */
  readonly flags: Flags;
}

/** Makes the action of a verb that talks to a server. */
export function serverAction<Flags = object>(
  { io, words, finish }: VerbContext,
  work: (work: ServerWork<Flags>) => Promise<void>,
  dryRun?: DryRun,
): (...args: unknown[]) => Promise<void> {
  return async (...all) => {
    const command = all.at(-1) as Command;
    const typed = all.slice(0, -2);
    const flags = command.opts() as Flags;
    const settings = readSettings(command.optsWithGlobals() as CommonFlags);
    if (words !== undefined && TAKES_NAME.has(command.name()) && isAddress(typed[0])) {
      throw bothTargets();
    }
    const target = words === undefined ? parseTarget(String(typed[0])) : commandTarget(words);
    const args = words === undefined ? typed.slice(1) : typed;
    checkFlags(target, settings);
    const graceMs = target.kind === "command" ? COMMAND_GRACE_MS : undefined;
    const code = await runSession({ io, settings, target, graceMs }, (session) =>
      withClient(session, { target, dryRun }, (client) =>
        work({ session, client, target, args, flags }),
      ),
    );
    finish(code);
  };
}

function isAddress(argument: unknown): boolean {
  return /^(https?|wss?|unix):/.test(String(argument));
}
