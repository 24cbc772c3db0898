import type { Settings } from "./flags/settings.js";
import { createUnanswered } from "./input/unanswered.js";
import type { Io } from "./io.js";
import { createEventReporter } from "./output/event-reporter.js";
import { createEventWriter, type EventWriter } from "./output/event-writer.js";
import { createHumanReporter } from "./output/human-reporter.js";
import { createJsonReporter } from "./output/json-reporter.js";
import type { Reporter } from "./output/reporter.js";
import { type Style, styleFor } from "./output/style.js";
import type { Session } from "./session.js";
import { createOpenTask } from "./tasks/open-task.js";

/** Makes the session of one run. */
export function createSession(
  io: Io,
  settings: Settings,
  stop: Pick<Session, "signal" | "interrupt">,
): Session {
  const events = createEventWriter(io.stdout);
  const colors = { choice: settings.color, env: io.env };
  const errStyle = styleFor(io.stderr, colors);
  const toFile = settings.outputFile !== undefined;
  return {
    io,
    settings,
    ...stop,
    events,
    reporter: reporterFor(settings, { io, events, style: errStyle }),
    interactive: settings.mayAsk && io.stdin.isTTY === true && io.stderr.isTTY === true,
    unanswered: createUnanswered(),
    openTask: createOpenTask(),
    outStyle: styleFor(io.stdout, toFile ? { ...colors, choice: "plain" } : colors),
    errStyle,
  };
}

function reporterFor(
  { format, quiet, verbose, color }: Settings,
  { io, events, style }: { readonly io: Io; readonly events: EventWriter; readonly style: Style },
): Reporter {
  const { stderr, env } = io;
  if (format === "ndjson") return createEventReporter(events);
  if (format === "json") return createJsonReporter({ stderr, quiet, verbose });
  const live = stderr.isTTY === true && color !== "plain" && env.TERM !== "dumb";
  const progress = quiet ? "none" : live ? "live" : "lines";
  return createHumanReporter({ stderr, style, progress, quiet, verbose });
}
