import { type Client, type SubscriptionFilter, UnsupportedError } from "@plugboard/core";
import { escapeLine } from "../output/escape-line.js";
import type { Session } from "../session.js";

const ATTEMPTS = 8;
const MAX_DELAY_MS = 10_000;

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
  { filter, once, session }: FollowOptions,
): Promise<void> {
  const { signal, settings, events } = session;
  const subscription = client.listen(filter, {
    signal,
    timeoutMs: settings.timeoutMs,
    relisten: { maxAttempts: settings.retries || ATTEMPTS, maxDelayMs: MAX_DELAY_MS },
  });
  tellAgreed(filter, await subscription.acknowledged, session);
  for await (const change of subscription) {
    if (change.kind === "gap") {
      events.write("gap", { after: "the connection was lost" });
      continue;
    }
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
