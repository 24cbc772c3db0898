import { type Client, createClient, retry } from "@plugboard/core";
import { createInputHandlers } from "./input/create-input-handlers.js";
import { escapeLine } from "./output/escape-line.js";
import { reportListening } from "./report-listening.js";
import { reportRetries } from "./report-retries.js";
import type { Session } from "./session.js";
import type { Target } from "./target/target.js";
import { type OpenTransportOptions, openTransport } from "./transports/open-transport.js";
import { VERSION } from "./version.js";

/** As long as the library waits for the first words of a server on a pipe when nobody says otherwise. */
const PROBE_MS = 10_000;

/** Makes a client for a server, as the flags want it. Nothing is sent. */
export async function connect(
  session: Session,
  target: Target,
  options: OpenTransportOptions,
): Promise<Client> {
  const { settings, reporter } = session;
  return createClient({
    transport: await openTransport(session, target, options),
    era: settings.era,
    // Whoever says how long a server may be silent has said how long its first words may take.
    handshakeTimeoutMs: settings.timeoutMs,
    probeTimeoutMs:
      settings.timeoutMs === undefined ? undefined : Math.min(settings.timeoutMs, PROBE_MS),
    info: { name: "plugboard", version: VERSION },
    input: createInputHandlers(session),
    tasks: true,
    interceptors: [
      reportListening(reporter),
      ...(settings.retries > 0
        ? [retry({ maxRetries: settings.retries }), reportRetries(reporter.retry)]
        : []),
    ],
    timeoutMs: settings.timeoutMs,
    totalTimeoutMs: settings.totalTimeoutMs,
    onWarning: ({ code, message }) => {
      const text = escapeLine(message);
      if (code === "tool_hidden" || code === "list_entry_dropped") reporter.warn(text);
      else reporter.detail(text);
    },
  });
}
