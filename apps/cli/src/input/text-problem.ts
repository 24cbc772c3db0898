import type { FormField } from "@plugboard/core";

const EXPECTED: { readonly [format: string]: readonly [RegExp, string] } = {
  email: [/^[^\s@]+@[^\s@]+$/, "Write an e-mail address, like ada@example.com."],
  uri: [/^[A-Za-z][A-Za-z0-9+.-]*:\S+$/, "Write an address, like https://example.com."],
  date: [/^\d{4}-\d\d-\d\d$/, "Write a date, like 2026-07-28."],
  "date-time": [
    /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/,
    "Write a date and time, like 2026-07-28T12:00:00Z.",
  ],
};

/** Says what is wrong with what was typed into a field for text or numbers; `undefined`: nothing. */
export function textProblem(field: FormField, answer: string): string | undefined {
  return field.type === "string" ? ofText(field, answer) : ofNumber(field, answer.trim());
}

function ofText(field: FormField, answer: string): string | undefined {
  const length = [...answer].length;
  const { minLength, maxLength, pattern, format } = field;
  if (typeof minLength === "number" && length < minLength) {
    return `At least ${minLength} characters.`;
  }
  if (typeof maxLength === "number" && length > maxLength)
    return `At most ${maxLength} characters.`;
  if (typeof pattern === "string" && pattern.length < 200 && !matches(pattern, answer)) {
    return `It has to match ${pattern}.`;
  }
  const [expected, advice] = (typeof format === "string" ? EXPECTED[format] : undefined) ?? [];
  if (expected === undefined || advice === undefined) return undefined;
  const isDay = format === "date" || format === "date-time";
  return expected.test(answer) && !(isDay && Number.isNaN(Date.parse(answer))) ? undefined : advice;
}

function matches(pattern: string, answer: string): boolean {
  try {
    return new RegExp(pattern, "u").test(answer);
  } catch {
    return true;
  }
}

function ofNumber(field: FormField, answer: string): string | undefined {
  const value = Number(answer);
  if (answer === "" || !Number.isFinite(value)) return "Write a number.";
  if (field.type === "integer" && !Number.isSafeInteger(value)) return "Write a whole number.";
  const { minimum, maximum } = field;
  if (typeof minimum === "number" && value < minimum) return `At least ${minimum}.`;
  if (typeof maximum === "number" && value > maximum) return `At most ${maximum}.`;
  return undefined;
}
