import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { UsageError } from "../errors/usage-error.js";
import type { Io } from "../io.js";

/** `env:VAR` and `@file`, alone or after an authorization scheme. */
const REFERENCE = /^((?:Bearer|Basic|Token) +)?(?:env:(\w+)|@(.+))$/i;

/** Where a value comes from, and what it is for. */
export interface ResolveValueOptions {
  /** Names it in errors: "The header Authorization". */
  readonly what: string;
  readonly io: Pick<Io, "env" | "cwd">;
}

/** Follows a value that is `env:VAR` or `@file`, also after `Bearer ` and the like, so that secrets stay out of the shell. */
export async function resolveValue(
  text: string,
  { what, io }: ResolveValueOptions,
): Promise<string> {
  const [, scheme = "", variable, file] = REFERENCE.exec(text) ?? [];
  if (variable !== undefined) {
    const value = io.env[variable];
    if (value) return scheme + value;
    throw new UsageError(`${what} needs the variable ${variable}, which is not set.`);
  }
  if (file === undefined) return text;
  try {
    return scheme + (await readFile(resolve(io.cwd, file), "utf8")).trim();
  } catch (cause) {
    throw new UsageError(`${what} needs the file ${file}, which can't be read.`, { cause });
  }
}
