import type { JsonObject } from "@plugboard/core";
import { UsageError } from "../errors/usage-error.js";
import type { Io } from "../io.js";
import { isObject } from "../is-object.js";
import { checkNames } from "./check-names.js";
import { coerceText } from "./coerce-text.js";
import { findFault } from "./find-fault.js";
import { parseJson } from "./parse-json.js";
import { readJsonObject } from "./read-json-object.js";
import { readSource } from "./read-source.js";
import { resolveSchema, type Schema } from "./resolve-schema.js";
import { splitArgument, type TypedArgument } from "./split-argument.js";
import { typesOf } from "./types-of.js";

/** What the arguments are for. */
export interface ToolArgumentsOptions {
  /** Whose arguments they are, for errors: `The tool "add"`. */
  readonly owner: string;
  readonly schema: Schema;
  /** The `--args` flag: a JSON object, `@file`, or `-` for standard input. Absent: none. */
  readonly json?: string | undefined;
  readonly io: Pick<Io, "stdin" | "cwd">;
}

/**
 * Reads the arguments of a tool, or the fields of an answer, typed by their schema. What does not fit is a {@link UsageError}. Single arguments win over
 * those of `--args`.
 */
export async function readToolArguments(
  typed: readonly string[],
  options: ToolArgumentsOptions,
): Promise<JsonObject> {
  const { owner, schema: root } = options;
  const { json, io } = options;
  const whole = json === undefined ? {} : await readJsonObject(json, { io, where: "--args" });
  const singles = groupByKey(typed.map(splitArgument));
  const properties = isObject(root.properties) ? root.properties : {};
  checkNames({
    owner,
    root,
    properties,
    given: { whole: Object.keys(whole), single: [...singles.keys()] },
  });
  const values = new Map<string, unknown>(Object.entries(whole));
  for (const [key, group] of singles) {
    const schema = resolveSchema(Object.hasOwn(properties, key) ? properties[key] : {}, root);
    values.set(key, await readGroup(group, { schema, root, io }));
  }
  for (const [key, value] of values) {
    if (!Object.hasOwn(properties, key)) continue;
    const fault = findFault(value, { schema: properties[key], root, where: `"${key}"` });
    if (fault !== undefined) throw new UsageError(fault);
  }
  return Object.fromEntries(values);
}

function groupByKey(typed: readonly TypedArgument[]): Map<string, TypedArgument[]> {
  const groups = new Map<string, TypedArgument[]>();
  for (const argument of typed) {
    const group = groups.get(argument.key);
    if (group === undefined) groups.set(argument.key, [argument]);
    else group.push(argument);
  }
  return groups;
}

interface GroupOptions {
  readonly schema: Schema;
  readonly root: Schema;
  readonly io: ToolArgumentsOptions["io"];
}

/** One argument, or several of one name: the items of an array. */
async function readGroup(group: readonly TypedArgument[], options: GroupOptions): Promise<unknown> {
  const [first] = group;
  if (first === undefined) return undefined;
  if (group.length === 1) return readOne(first, options);
  const where = `"${first.key}"`;
  if (!typesOf(options.schema, options.root)?.has("array")) {
    throw new UsageError(`${where} is given ${group.length} times.`);
  }
  const items: unknown[] = [];
  for (const argument of group) {
    const value = await readOne(argument, options);
    if (argument.operator === "=" && Array.isArray(value)) items.push(...value);
    else items.push(value);
  }
  return items;
}

async function readOne(
  { key, operator, value }: TypedArgument,
  { schema, root, io }: GroupOptions,
): Promise<unknown> {
  const where = `"${key}"`;
  const bytes = value.startsWith("@") ? await readSource(value.slice(1), { io, where }) : undefined;
  if (bytes !== undefined && operator === "=" && schema.contentEncoding === "base64") {
    return bytes.toString("base64");
  }
  const text = bytes === undefined ? value : decode(bytes, where);
  return operator === ":=" ? parseJson(text, where) : coerceText(text, { schema, root, where });
}

function decode(bytes: Buffer, where: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new UsageError(`${where} names a file that is not text.`, { cause });
  }
}
