import type { CallOptions } from "@plugboard/core";
import type { Session } from "./session.js";

/** The options of every call of a session: its end, its progress, its log. */
export function callOptions({ signal, settings, reporter }: Session): CallOptions {
  const wantsLog = settings.logLevel !== undefined || settings.verbose;
  return {
    signal,
    onProgress: reporter.progress,
    ...(wantsLog ? { onLog: reporter.log, logLevel: settings.logLevel ?? "info" } : {}),
    idempotent: settings.retryUnsafe,
  };
}
