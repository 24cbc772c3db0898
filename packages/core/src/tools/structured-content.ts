import { ProtocolError } from "../errors/protocol-error.js";
import type { JsonObject } from "../wire/json.js";
import type { CallToolResult } from "../wire/types/tools.js";
import { problemText } from "./problem-text.js";
import type { StandardSchema, StandardSchemaIssue } from "./standard-schema.js";

/** A result whose structured content has a type, unless it is an error. */
export type StructuredToolResult<T> =
  | (CallToolResult & { readonly isError: true })
  | (CallToolResult & { readonly isError?: false | undefined; readonly structuredContent: T });

/**
 * Reads the structured content of a final result by the caller's own schema, and puts what that gives in its place. Results
 * with `isError` are left alone.
 *
 * @throws ProtocolError "invalid_result", with the raw result, when the content is missing or does not fit.
 */
export async function readStructured<T>(
  result: CallToolResult,
  schema: StandardSchema<unknown, T>,
  { name, raw }: { readonly name: string; readonly raw: JsonObject },
): Promise<StructuredToolResult<T>> {
  if (result.isError === true) return { ...result, isError: true };
  const what = `The structured content of the tool ${JSON.stringify(name.slice(0, 80))}`;
  const fail = (problem: string, cause?: unknown): never => {
    throw new ProtocolError("invalid_result", `${what} ${problem}.`, { result: raw, cause });
  };
  if (!("structuredContent" in result)) return fail("is missing");
  const read = await (async () => schema["~standard"].validate(result.structuredContent))().catch(
    (cause) => fail("could not be read by the schema of the call", cause),
  );
  if (read.issues !== undefined) {
    return fail(`does not fit the schema of the call: ${issueText(read.issues)}`);
  }
  return { ...result, isError: result.isError, structuredContent: read.value };
}

function issueText([issue]: readonly StandardSchemaIssue[]): string {
  const path = issue?.path?.map((part) => String(typeof part === "object" ? part.key : part));
  const where = path?.length ? `${path.join(".").slice(0, 80)}: ` : "";
  return problemText(`${where}${issue?.message}`.replace(/\.$/, ""));
}
