import type { EventWriter } from "./event-writer.js";
import type { Reporter } from "./reporter.js";

/** Tells programs, as events on stdout. */
export function createEventReporter(events: EventWriter): Reporter {
  return {
    progress: ({ progress, total, message }) => {
      events.write("progress", { progress, total, message });
    },
    log: ({ level, logger, data }) => events.write("log", { level, logger, data }),
    task: (task) => events.write("task", task),
    retry: (event) => events.write("retry", { ...event }),
    inputRequired: (method, params) => events.write("input_required", { method, params }),
    login: (prompt) => events.write("login", { ...prompt }),
    note: () => {},
    detail: () => {},
    warn: (message) => events.write("warning", { message }),
    pause: () => {},
  };
}
