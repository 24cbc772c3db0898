import type { FormField } from "@plugboard/core";
import { isObject } from "../is-object.js";
import { escapeLine } from "../output/escape-line.js";
import type { Choice } from "./prompter.js";

/** The choices of a field that is one, in any of the forms that revisions have for them; `undefined`: it is free. */
export function fieldChoices(field: FormField): readonly Choice<string>[] | undefined {
  const source = field.type === "array" ? field.items : field;
  if (!isObject(source)) return undefined;
  const titled = source.oneOf ?? source.anyOf;
  if (Array.isArray(titled)) {
    return titled
      .filter(isObject)
      .filter(({ const: value }) => typeof value === "string")
      .map(({ const: value, title }) => choice(value as string, title));
  }
  if (!Array.isArray(source.enum)) return undefined;
  const names: unknown[] = Array.isArray(source.enumNames) ? source.enumNames : [];
  return source.enum
    .map((value, index) => [value, names[index]] as const)
    .filter(([value]) => typeof value === "string")
    .map(([value, name]) => choice(value as string, name));
}

function choice(value: string, title: unknown): Choice<string> {
  return { value, label: escapeLine(typeof title === "string" ? title : value) };
}
