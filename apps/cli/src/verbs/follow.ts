import { setTimeout as delay } from "node:timers/promises";
import { type Client, type SubscriptionFilter, UnsupportedError } from "@plugboard/core";
import { ExitCode } from "../exit-code.js";
import { exitCodeOf } from "../exit-code-of.js";
import { escapeLine } from "../output/escape-line.js";
import type { Session } from "../session.js";

const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 10_000;
const ATTEMPTS = 8;

/** What to follow, and for how long. */
export interface FollowOptions {
  readonly filter: SubscriptionFilter;
  /** Whether the first change is enough. */
  readonly once: boolean;
  readonly session: Session;
}

/**
 * Writes changes until the server ends the subscription. A lost connection is taken up again, with a `gap` event: what
 * changed in between is not known.
 */
export async function follow(
  client: Pick<Client, "listen">,
  options: FollowOptions,
): Promise<void> {
  const { session } = options;
  const maxFailures = session.settings.retries || ATTEMPTS;
  let failures = 0;
  let wasOpen = false;
  for (;;) {
    try {
      await followOnce(client, options, () => {
        if (wasOpen) session.events.write("gap", { after: "the connection was lost" });
        wasOpen = true;
        failures = 0;
      });
      return;
    } catch (error) {
      failures += 1;
      const passing = exitCodeOf(error) === ExitCode.unreachable;
      if (!wasOpen || !passing || failures > maxFailures || session.signal.aborted) throw error;
      session.reporter.detail(escapeLine((error as Error).message));
      session.reporter.retry({ method: "subscriptions/listen", attempt: failures });
      const delayMs = Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), MAX_DELAY_MS);
      await delay(delayMs, undefined, { signal: session.signal });
    }
  }
}

async function followOnce(
  client: Pick<Client, "listen">,
  { filter, once, session }: FollowOptions,
  onOpen: () => void,
): Promise<void> {
  const { signal, settings, events } = session;
  const subscription = client.listen(filter, { signal, timeoutMs: settings.timeoutMs });
  tellAgreed(filter, await subscription.acknowledged, session);
  onOpen();
  for await (const change of subscription) {
    events.write("notification", change);
    if (once) return;
  }
  session.reporter.note("The server ended the subscription.");
}

function tellAgreed(
  asked: SubscriptionFilter,
  agreed: SubscriptionFilter,
  { reporter, events, settings }: Session,
): void {
  const wanted = names(asked);
  const granted = names(agreed).filter((name) => wanted.includes(name));
  if (granted.length === 0) {
    throw new UnsupportedError("peer", `The server tells of no changes of ${wanted.join(", ")}.`);
  }
  const missing = wanted.filter((name) => !granted.includes(name));
  if (missing.length > 0) {
    reporter.warn(`The server tells of no changes of ${escapeLine(missing.join(", "))}.`);
  }
  if (settings.format === "ndjson") events.write("acknowledged", { filter: agreed });
  reporter.note(`Listening to changes of ${escapeLine(granted.join(", "))}. Ctrl-C ends.`);
}

function names(filter: SubscriptionFilter): readonly string[] {
  return [
    ...(filter.toolsListChanged ? ["tools"] : []),
    ...(filter.promptsListChanged ? ["prompts"] : []),
    ...(filter.resourcesListChanged ? ["resources"] : []),
    ...(filter.resourceSubscriptions ?? []),
  ];
}
