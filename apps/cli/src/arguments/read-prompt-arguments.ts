import type { Prompt } from "@plugboard/core";
import { UsageError } from "../errors/usage-error.js";
import type { Io } from "../io.js";
import { didYouMean } from "./did-you-mean.js";
import { readSource } from "./read-source.js";
import { splitArgument } from "./split-argument.js";

/** Reads the arguments of a prompt: all of them are text. */
export async function readPromptArguments(
  typed: readonly string[],
  { prompt, io }: { readonly prompt: Prompt; readonly io: Pick<Io, "stdin" | "cwd"> },
): Promise<Record<string, string>> {
  const known = (prompt.arguments ?? []).map(({ name }) => name);
  const values = new Map<string, string>();
  for (const text of typed) {
    const { key, operator, value } = splitArgument(text);
    if (operator === ":=") {
      throw new UsageError(`Arguments of prompts are text: write ${key}=…, not ${key}:=…`);
    }
    if (!known.includes(key)) {
      throw new UsageError(`The prompt "${prompt.name}" has no argument "${key}".`, {
        hint: didYouMean(key, known) ?? "It takes no arguments.",
      });
    }
    if (values.has(key)) throw new UsageError(`"${key}" is given twice.`);
    const isFile = value.startsWith("@");
    values.set(
      key,
      isFile
        ? (await readSource(value.slice(1), { io, where: `"${key}"` })).toString("utf8")
        : value,
    );
  }
  const missing = (prompt.arguments ?? []).find((one) => one.required && !values.has(one.name));
  if (missing === undefined) return Object.fromEntries(values);
  throw new UsageError(`The prompt "${prompt.name}" needs "${missing.name}".`);
}
