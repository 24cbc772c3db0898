import type { Client, Tool } from "@plugboard/core";
import { didYouMean } from "../arguments/did-you-mean.js";
import { callOptions } from "../call-options.js";
import { UsageError } from "../errors/usage-error.js";
import type { Session } from "../session.js";
import { allPages } from "./all-pages.js";

/** Finds a tool in the server's list, which is read no further than necessary. */
export async function findTool(
  client: Pick<Client, "listTools">,
  { name, session }: { readonly name: string; readonly session: Session },
): Promise<Tool> {
  const isWanted = (tool: Tool): boolean => tool.name === name;
  const { tools } = await allPages(client.listTools, {
    member: "tools",
    options: callOptions(session),
    until: (page) => page.tools.some(isWanted),
  });
  const tool = tools.find(isWanted);
  if (tool !== undefined) return tool;
  throw new UsageError(`The server has no tool "${name}".`, {
    hint: didYouMean(
      name,
      tools.map((one) => one.name),
    ),
  });
}
