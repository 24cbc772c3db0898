import type { Change, Client, LogMessage } from "@plugboard/core";
import type { News } from "./story.js";
import { textOf } from "./text-of.js";

const COUNTER = "example://counter";

/** Listens to changes while it causes them, and to the log. */
export async function hearNews(client: Client): Promise<News> {
  const warnings = await logsOf(client, "warning");
  const all = await logsOf(client, "debug");
  const subscription = client.listen({ toolsListChanged: true, resourceSubscriptions: [COUNTER] });
  const acknowledged = await subscription.acknowledged;
  await client.callTool({ name: "toggle-bonus" });
  await client.callTool({ name: "bump" });
  const changes = new Set<string>();
  for await (const change of subscription) {
    changes.add(nameOf(change));
    if (changes.size === 2) break;
  }
  const bonus = await client.callTool({ name: "bonus" });
  const { contents } = await client.readResource({ uri: COUNTER });
  const [counter] = contents;
  return {
    acknowledged,
    changes: [...changes].sort(),
    bonus: textOf(bonus),
    counter: counter && "text" in counter ? counter.text : undefined,
    logsFromWarning: warnings,
    logsFromDebug: all.map(({ level }) => level),
  };
}

async function logsOf(client: Client, logLevel: "warning" | "debug"): Promise<LogMessage[]> {
  const heard: LogMessage[] = [];
  await client.callTool(
    { name: "log" },
    { logLevel, onLog: ({ level, logger, data }) => void heard.push({ level, logger, data }) },
  );
  return heard;
}

const nameOf = (change: Change): string =>
  change.kind === "resource" ? `${change.kind} ${change.uri}` : change.kind;
