import { UsageError } from "../errors/usage-error.js";
import type { Io } from "../io.js";
import { resolveValue } from "./resolve-value.js";

/** Reads `--env NAME=value` flags. A value may be a reference, see {@link resolveValue}. */
export async function parseVariables(
  flags: readonly string[],
  io: Pick<Io, "env" | "cwd">,
): Promise<Record<string, string>> {
  const variables = new Map<string, string>();
  for (const flag of flags) {
    const [, name, text = ""] = /^([^=\0]+)=([^\0]*)$/s.exec(flag) ?? [];
    if (name === undefined) {
      throw new UsageError("--env takes a variable like NAME=value.", {
        hint: "To hand over one of yours: --env TOKEN=env:TOKEN.",
      });
    }
    variables.set(name, await resolveValue(text, { what: `The variable ${name}`, io }));
  }
  return Object.fromEntries(variables);
}
