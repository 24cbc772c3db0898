import type { JsonObject } from "@plugboard/core";
import { UsageError } from "../errors/usage-error.js";
import type { Io } from "../io.js";
import { isObject } from "../is-object.js";
import { parseJson } from "./parse-json.js";
import { readSource } from "./read-source.js";

/** Reads a JSON object that a flag holds, or the `@file` or standard input (`-`) that it names. */
export async function readJsonObject(
  text: string,
  { io, where }: { readonly io: Pick<Io, "stdin" | "cwd">; readonly where: string },
): Promise<JsonObject> {
  const path = text === "-" ? text : text.startsWith("@") ? text.slice(1) : undefined;
  const json = path === undefined ? text : (await readSource(path, { io, where })).toString("utf8");
  const value = parseJson(json, where);
  if (isObject(value)) return value;
  throw new UsageError(`${where} takes a JSON object.`);
}
