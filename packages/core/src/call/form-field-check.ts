import { isJsonObject } from "../wire/json.js";
import type { FormField } from "../wire/types/elicitation.js";

const DATE = /^\d{4}-\d\d-\d\d$/;
const DATE_TIME =
  /^\d{4}-\d\d-\d\d[Tt]([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** Says how a value does not fit a field of a form, to follow the field's name; `undefined` when it fits. */
export function fieldProblem(field: FormField, value: unknown): string | undefined {
  switch (field.type) {
    case "string":
      return typeof value === "string" ? stringProblem(field, value) : "is not a string";
    case "number":
    case "integer":
      return typeof value === "number" ? numberProblem(field, value) : "is not a number";
    case "boolean":
      return typeof value === "boolean" ? undefined : "is not true or false";
    case "array":
      return Array.isArray(value) ? arrayProblem(field, value) : "is not a list";
    default:
      return undefined;
  }
}

function stringProblem(field: FormField, value: string): string | undefined {
  const choices = choicesOf(field);
  if (choices !== undefined) return choices.includes(value) ? undefined : "is none of the choices";
  const length = [...value].length;
  if (typeof field.minLength === "number" && length < field.minLength) {
    return `is shorter than ${field.minLength}`;
  }
  if (typeof field.maxLength === "number" && length > field.maxLength) {
    return `is longer than ${field.maxLength}`;
  }
  return formatProblem(field.format, value);
}

function formatProblem(format: unknown, value: string): string | undefined {
  switch (format) {
    case "email":
      return /^[^\s@]+@[^\s@]+$/.test(value) ? undefined : "is not an e-mail address";
    case "uri":
      return /^[A-Za-z][A-Za-z0-9+.-]*:\S+$/.test(value) ? undefined : "is not a URI";
    case "date":
      return DATE.test(value) && isOnCalendar(value) ? undefined : "is not a date (YYYY-MM-DD)";
    case "date-time":
      return DATE_TIME.test(value) && isOnCalendar(value)
        ? undefined
        : "is not a date and time (RFC 3339)";
    default:
      return undefined;
  }
}

/** `Date` takes the 30th of February for the 1st of March: such a day does not come back as it went in. */
function isOnCalendar(value: string): boolean {
  const day = value.slice(0, 10);
  const parsed = Date.parse(day);
  return !Number.isNaN(parsed) && new Date(parsed).toISOString().startsWith(day);
}

function numberProblem(field: FormField, value: number): string | undefined {
  if (!Number.isFinite(value)) return "is not a finite number";
  if (field.type === "integer" && !Number.isInteger(value)) return "is not a whole number";
  if (typeof field.minimum === "number" && value < field.minimum)
    return `is below ${field.minimum}`;
  if (typeof field.maximum === "number" && value > field.maximum)
    return `is above ${field.maximum}`;
  return undefined;
}

function arrayProblem(field: FormField, value: readonly unknown[]): string | undefined {
  const choices = isJsonObject(field.items) ? choicesOf(field.items) : undefined;
  if (!value.every((item) => typeof item === "string"))
    return "holds something that is not a string";
  if (choices !== undefined && !value.every((item) => choices.includes(item))) {
    return "holds something that is none of the choices";
  }
  if (typeof field.minItems === "number" && value.length < field.minItems) {
    return `has fewer than ${field.minItems} choices`;
  }
  if (typeof field.maxItems === "number" && value.length > field.maxItems) {
    return `has more than ${field.maxItems} choices`;
  }
  return undefined;
}

/** The values that a field allows, in any of the forms that revisions have for them. */
function choicesOf(field: { readonly [keyword: string]: unknown }): unknown[] | undefined {
  if (Array.isArray(field.enum)) return field.enum;
  const titled = field.oneOf ?? field.anyOf;
  return Array.isArray(titled)
    ? titled.filter(isJsonObject).map((choice) => choice.const)
    : undefined;
}
