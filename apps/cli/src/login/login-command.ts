import { shellWord } from "../output/shell-word.js";
import type { Target } from "../target/target.js";

/**
 * The command that logs in to a server, as it can be typed; `undefined` where that is not possible. What a query holds may be
 * secret, and is left out.
 */
export function loginCommand(
  target: Target | undefined,
  scopes: readonly string[] = [],
): string | undefined {
  if (target?.kind !== "http") return undefined;
  const { origin, pathname, search } = target.url;
  const words = ["plugboard", "login", `${origin}${pathname}${search === "" ? "" : "?<query>"}`];
  if (scopes.length > 0) words.push("--scope", scopes.join(" "));
  return words.map(shellWord).join(" ");
}
