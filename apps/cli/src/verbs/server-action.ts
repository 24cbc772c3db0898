import type { Client } from "@plugboard/core";
import type { Command } from "commander";
import type { ConnectOptions } from "../connect.js";
import type { CommonFlags } from "../flags/add-common-flags.js";
import { readSettings } from "../flags/read-settings.js";
import { runSession } from "../run-session.js";
import type { Session } from "../session.js";
import { parseTarget } from "../target.js";
import { withClient } from "../with-client.js";
import type { VerbContext } from "./verb.js";

/** What the work of a verb gets. */
export interface ServerWork<Flags> {
  readonly session: Session;
  readonly client: Client;
  readonly url: URL;
  /** The arguments after the target, as typed. */
  readonly args: readonly unknown[];
  /** The verb's own flags. */
  readonly flags: Flags;
}

/** Makes the action of a verb whose first argument is a server. */
export function serverAction<Flags = object>(
  { io, finish }: VerbContext,
  work: (work: ServerWork<Flags>) => Promise<void>,
  options: ConnectOptions = {},
): (...args: unknown[]) => Promise<void> {
  return async (...all) => {
    const command = all.at(-1) as Command;
    const [typed, ...args] = all.slice(0, -2);
    const flags = command.opts() as Flags;
    const settings = readSettings(command.optsWithGlobals() as CommonFlags);
    const target = parseTarget(String(typed));
    const code = await runSession({ io, settings, url: withoutQuery(target) }, (session) =>
      withClient(session, { target, ...options }, (client) =>
        work({ session, client, url: target, args, flags }),
      ),
    );
    finish(code);
  };
}

/** Queries may hold secrets. */
function withoutQuery({ origin, pathname }: URL): string {
  return `${origin}${pathname}`;
}
