import { shellWord } from "../output/shell-word.js";
import { addressOf } from "../target/address-of.js";
import type { Target } from "../target/target.js";

/** Ids that are safe to type as they are. */
const PLAIN_ID = /^\w[\w.:/+=-]*$/;

/**
 * The command that waits for a task, as it can be typed; `undefined` for a server that ends with this command. What the query
 * of an address holds may be secret, and is left out.
 */
export function taskCommand(target: Target | undefined, taskId: string): string | undefined {
  const address = target === undefined ? undefined : addressOf(target);
  if (target === undefined || address === undefined) return undefined;
  const query = "url" in target && target.url.search !== "" ? "?<query>" : "";
  const task = PLAIN_ID.test(taskId) ? taskId : JSON.stringify({ taskId });
  return ["plugboard", "tasks", "wait", `${address}${query}`, task].map(shellWord).join(" ");
}
