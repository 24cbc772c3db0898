import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { UsageError } from "../errors/usage-error.js";
import type { Io } from "../io.js";

const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** `env:VAR` and `@file`, alone or after an authorization scheme. */
const REFERENCE = /^((?:Bearer|Basic|Token) +)?(?:env:(\w+)|@(.+))$/i;

/** Reads `-H 'Name: value'` flags. A value may be `env:VAR` or `@file`, also after `Bearer `, so that secrets stay out of the shell. */
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
    const value = await resolveValue(text.trim(), name.trim(), io);
    if (/[\r\n\0]/.test(value)) {
      throw new UsageError(`The value of the header ${name.trim()} holds a line break.`);
    }
    headers.set(name.trim().toLowerCase(), { name: name.trim(), value });
  }
  return Object.fromEntries([...headers.values()].map(({ name, value }) => [name, value]));
}

async function resolveValue(
  text: string,
  header: string,
  { env, cwd }: Pick<Io, "env" | "cwd">,
): Promise<string> {
  const [, scheme = "", variable, file] = REFERENCE.exec(text) ?? [];
  if (variable !== undefined) {
    const value = env[variable];
    if (value) return scheme + value;
    throw new UsageError(`The header ${header} needs the variable ${variable}, which is not set.`);
  }
  if (file === undefined) return text;
  try {
    return scheme + (await readFile(resolve(cwd, file), "utf8")).trim();
  } catch (cause) {
    throw new UsageError(`The header ${header} needs the file ${file}, which can't be read.`, {
      cause,
    });
  }
}
