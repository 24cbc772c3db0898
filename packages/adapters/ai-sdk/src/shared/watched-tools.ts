import type { Client, Subscription, Tool } from "@plugboard/core";
import { createRefresher } from "./refresher.js";

/** What is made of the server's tools, as they were when they were last listed. */
export interface WatchedTools<T> {
  readonly current: T;
  /** Lists the tools anew. */
  refresh(): Promise<T>;
  close(): Promise<void>;
}

/** How to watch. */
export interface WatchOptions<T> {
  /** Makes a snapshot of a whole list. */
  readonly build: (tools: readonly Tool[]) => T;
  readonly listen: boolean;
  readonly onChange: () => void;
  readonly onError: (error: unknown) => void;
}

/** Lists the tools, and again when they change. A snapshot is replaced whole, and stays when the list can't be had. */
export async function watchTools<T>(
  client: Client,
  { build, listen, onChange, onError }: WatchOptions<T>,
): Promise<WatchedTools<T>> {
  const load = async (refresh: boolean): Promise<T> => {
    const tools: Tool[] = [];
    for await (const tool of client.allTools({ refresh })) tools.push(tool);
    return build(tools);
  };
  let current: T;
  const { refresh } = createRefresher(async () => {
    current = await load(true);
    return current;
  });
  const follow = async (changes: Subscription): Promise<void> => {
    for await (const _ of changes) await refresh().then(onChange).catch(onError);
  };
  let subscription: Subscription | undefined;
  if (listen) {
    subscription = client.listen({ toolsListChanged: true }, { relisten: true });
    await subscription.acknowledged.catch(() => {}); // the loop says why
  }
  try {
    current = await load(false);
  } catch (error) {
    await subscription?.close();
    throw error;
  }
  if (subscription !== undefined) void follow(subscription).catch(onError);
  return {
    get current() {
      return current;
    },
    refresh,
    close: async () => subscription?.close(),
  };
}
