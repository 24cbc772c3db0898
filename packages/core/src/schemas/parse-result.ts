import * as z from "zod/mini";
import { ProtocolError } from "../errors/protocol-error.js";
import type { JsonObject } from "../wire/json.js";
import { INTERPRETED, type Schema } from "./schema.js";

/** How many problems a message names: a peer can send any number of them. */
const MAX_PROBLEMS = 3;

/** What a value is, or what is wrong with it. */
export type Parsed<T> = { readonly value: T } | { readonly problem: string };

/** Reads a value by its schema. */
export function parse<T>(schema: Schema<T>, value: unknown): Parsed<T> {
  const parsed = z.safeParse(schema(), value, INTERPRETED);
  return parsed.success ? { value: parsed.data } : { problem: problems(parsed.error.issues) };
}

/**
 * Reads a result by its schema.
 *
 * @throws ProtocolError "invalid_result", with the result as it came, when it does not fit.
 */
export function parseResult<T>(schema: Schema<T>, result: JsonObject, method: string): T {
  const parsed = parse(schema, result);
  if ("value" in parsed) return parsed.value;
  const message = `The result of ${method} does not fit: ${parsed.problem}.`;
  throw new ProtocolError("invalid_result", message, { result });
}

function problems(issues: readonly z.core.$ZodIssue[]): string {
  const named = issues.slice(0, MAX_PROBLEMS).map((issue) => {
    const where = issue.path.map(String).join(".").slice(0, 80) || "the value";
    return "expected" in issue ? `${where} is no ${issue.expected}` : `${where} is unfit`;
  });
  const more = issues.length - named.length;
  return more > 0 ? `${named.join(", ")}, and ${more} more` : named.join(", ");
}
