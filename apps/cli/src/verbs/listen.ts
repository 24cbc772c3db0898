import type { SubscriptionFilter } from "@plugboard/core";
import { UsageError } from "../errors/usage-error.js";
import { addExamples } from "./add-examples.js";
import { follow } from "./follow.js";
import { serverAction } from "./server-action.js";
import { serverVerb } from "./server-verb.js";
import type { VerbContext } from "./verb.js";

interface Flags {
  readonly tools?: boolean;
  readonly prompts?: boolean;
  readonly resources?: boolean;
  readonly uri?: readonly string[];
  readonly once?: boolean;
}

/** Adds the verb `listen`. */
export function addListen(context: VerbContext): void {
  const command = serverVerb(context, "listen")
    .description("changes on a server as they happen, one JSON object a line, until Ctrl-C")
    .option("--tools", "changes of the list of tools")
    .option("--prompts", "changes of the list of prompts")
    .option("--resources", "changes of the list of resources")
    .option("--uri <uri>", "changes of this resource; repeat", (value, earlier: string[] = []) => [
      ...earlier,
      value,
    ])
    .option("--once", "end after the first change")
    .action(
      serverAction<Flags>(context, async ({ session, client, flags }) => {
        if (session.settings.outputFile !== undefined) {
          throw new UsageError("listen writes to stdout only.");
        }
        const work = { filter: filterOf(flags), once: flags.once === true, session };
        await follow(client, work);
        if (session.settings.format === "ndjson") session.events.write("result", { result: {} });
      }),
    );
  addExamples(command, [
    "listen https://example.com/mcp",
    "listen https://example.com/mcp --uri file:///log.txt --once",
    "listen --resources -- node server.js",
  ]);
}

/** Without a flag, all lists are listened to. */
function filterOf({ tools, prompts, resources, uri = [] }: Flags): SubscriptionFilter {
  const all = !tools && !prompts && !resources && uri.length === 0;
  return {
    ...(tools || all ? { toolsListChanged: true } : {}),
    ...(prompts || all ? { promptsListChanged: true } : {}),
    ...(resources || all ? { resourcesListChanged: true } : {}),
    ...(uri.length > 0 ? { resourceSubscriptions: [...uri] } : {}),
  };
}
