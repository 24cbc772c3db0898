import { UsageError } from "../errors/usage-error.js";
import type { Io } from "../io.js";
import { resolveValue } from "./resolve-value.js";

const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** Reads `-H 'Name: value'` flags. A value may be a reference, see {@link resolveValue}. */
export async function parseHeaders(
  flags: readonly string[],
  io: Pick<Io, "env" | "cwd">,
): Promise<Record<string, string>> {
  const headers = new Map<string, { name: string; value: string }>();
  for (const flag of flags) {
    const [, name = "", text = ""] = /^([^:]*):(.*)$/s.exec(flag) ?? [];
    if (!NAME.test(name.trim())) {
      throw new UsageError("-H takes a header like 'Name: value'.", {
        hint: "Quote it for the shell: -H 'Authorization: Bearer env:TOKEN'.",
      });
    }
    const value = await resolveValue(text.trim(), { what: `The header ${name.trim()}`, io });
    if (/[\r\n\0]/.test(value)) {
      throw new UsageError(`The value of the header ${name.trim()} holds a line break.`);
    }
    headers.set(name.trim().toLowerCase(), { name: name.trim(), value });
  }
  return Object.fromEntries([...headers.values()].map(({ name, value }) => [name, value]));
}
