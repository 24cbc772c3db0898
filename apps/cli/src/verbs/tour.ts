import type { Command } from "commander";
import { UsageError } from "../errors/usage-error.js";
import type { CommonFlags } from "../flags/add-common-flags.js";
import { readSettings } from "../flags/read-settings.js";
import { runSession } from "../run-session.js";
import type { VerbContext } from "./verb.js";

/** It ends processes that it has started. */
const GRACE_MS = 3000;

/** Adds the verb `tour`. */
export function addTour({ program, io, words, finish }: VerbContext): void {
  program
    .command("tour")
    .description("see it work on a server that comes along")
    .action(async (_flags: unknown, command: Command) => {
      if (words !== undefined) {
        throw new UsageError("The tour brings its own server.", {
          hint: "Say what to do with yours: plugboard tools -- node server.js.",
        });
      }
      const settings = readSettings(command.optsWithGlobals() as CommonFlags);
      const { runTour } = await import("../tour/run-tour.js");
      finish(await runSession({ io, settings, graceMs: GRACE_MS }, runTour));
    });
}
