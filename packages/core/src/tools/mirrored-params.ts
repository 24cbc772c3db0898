import { ArgumentError } from "../errors/argument-error.js";
import type { MirroredParam } from "../transport/transport.js";
import { isJsonObject } from "../wire/json.js";
import { LONE_SURROGATE } from "../wire/lone-surrogate.js";
import type { AnnotatedParam } from "./header-annotations.js";

/**
 * Takes from the arguments of a call those that are repeated outside the body. Absent and `null` ones are left out.
 *
 * @throws ArgumentError when an argument has another type than its schema says, is an integer that JSON can't carry, or a
 * text that UTF-8 can't.
 */
export function mirroredParams(
  annotated: readonly AnnotatedParam[],
  args: unknown,
): MirroredParam[] {
  const mirrored: MirroredParam[] = [];
  for (const param of annotated) {
    const value = valueAt(args, param.path);
    if (value === undefined || value === null) continue;
    mirrored.push({ name: param.name, value: checked(param, value) });
  }
  return mirrored;
}

function valueAt(args: unknown, path: readonly string[]): unknown {
  let value = args;
  for (const name of path) {
    if (!isJsonObject(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}

function checked(param: AnnotatedParam, value: unknown): string | number | boolean {
  const name = param.path.join(".");
  switch (param.type) {
    case "integer":
      if (typeof value !== "number") break;
      if (Number.isSafeInteger(value)) return value;
      throw new ArgumentError(
        `The argument ${name} is ${value}: an integer within ±(2^53 - 1) is needed.`,
      );
    case "string":
      if (typeof value !== "string") break;
      if (!LONE_SURROGATE.test(value)) return value;
      throw new ArgumentError(
        `The argument ${name} holds half of a surrogate pair, which no header can carry.`,
      );
    case "boolean":
      if (typeof value === "boolean") return value;
      break;
  }
  throw new ArgumentError(
    `The argument ${name} is a ${typeof value}; the tool wants a ${param.type}.`,
  );
}
