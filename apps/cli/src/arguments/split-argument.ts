import { UsageError } from "../errors/usage-error.js";

/** One `key=value`, `key:=json` or `key=@file` as it was typed. */
export interface TypedArgument {
  readonly key: string;
  /** `=` is text, to be read by the schema; `:=` is JSON. */
  readonly operator: "=" | ":=";
  readonly value: string;
}

/** Takes a `key=value` argument apart. */
export function splitArgument(text: string): TypedArgument {
  const [, key, operator, value] = /^([^=]+?)(:?=)(.*)$/s.exec(text) ?? [];
  if (key === undefined || value === undefined) {
    throw new UsageError(`"${text}" is not an argument.`, {
      hint: "Write key=value, key:=json or key=@file, or --args with a JSON object.",
    });
  }
  return { key, operator: operator === ":=" ? ":=" : "=", value };
}
