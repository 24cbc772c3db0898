import type { Client } from "@plugboard/core";
import type { Cancelling } from "./story.js";
import { textOf } from "./text-of.js";

const PATIENCE_MS = 10_000;

/** Gives up a slow call once the server has begun with it, and waits until the server has noticed. */
export async function giveUp(client: Client): Promise<Cancelling> {
  const before = startedOf(await journalOf(client));
  const controller = new AbortController();
  const reason = new Error("That took too long.");
  const slow = client.callTool(
    { name: "slow", arguments: { ms: 60_000 } },
    { signal: controller.signal },
  );
  const outcome = slow.then(
    () => "done",
    (error: unknown) => error,
  );
  await until(client, (journal) => startedOf(journal) > before);
  controller.abort(reason);
  const rejectedWithReason = (await outcome) === reason;
  const journal = await until(client, (text) => !text.startsWith("0"));
  return { rejectedWithReason, serverSays: journal.replace(/of \d+ /, "") };
}

const journalOf = async (client: Client): Promise<string> =>
  textOf(await client.callTool({ name: "cancellations" }));

const startedOf = (journal: string): number => Number(/of (\d+)/.exec(journal)?.[1]);

/** Asks the server again and again, until it is so. */
async function until(client: Client, isSo: (journal: string) => boolean): Promise<string> {
  const giveUpAt = Date.now() + PATIENCE_MS;
  for (;;) {
    const journal = await journalOf(client);
    if (isSo(journal) || Date.now() > giveUpAt) return journal;
  }
}
