import type { Command } from "commander";
import type { CommonFlags } from "../flags/add-common-flags.js";
import { readSettings } from "../flags/read-settings.js";
import { runSession } from "../run-session.js";
import type { VerbContext } from "./verb.js";

/** Adds the verb `tour`. */
export function addTour({ program, io, finish }: VerbContext): void {
  program
    .command("tour")
    .description("see it work on a server that comes along")
    .action(async (_flags: unknown, command: Command) => {
      const settings = readSettings(command.optsWithGlobals() as CommonFlags);
      const { runTour } = await import("../tour/run-tour.js");
      finish(await runSession({ io, settings }, runTour));
    });
}
