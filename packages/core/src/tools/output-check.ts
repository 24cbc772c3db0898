import type { ClientCore } from "../client-core.js";
import { ProtocolError } from "../errors/protocol-error.js";
import type { JsonObject } from "../wire/json.js";
import { Method } from "../wire/methods.js";
import type { CallToolResult, Tool } from "../wire/types/tools.js";
import { problemText } from "./problem-text.js";
import { schemaOf } from "./schema-of.js";

/** Which tool gave a result, and how it came. */
export interface CheckedCall {
  readonly name: string;
  /** The tool's definition, where the caller has it. Absent: the newest that was listed counts. */
  readonly tool?: Tool | undefined;
  /** The result as it came, for errors. */
  readonly raw: JsonObject;
}

/**
 * Checks the structured content of a final result by the output schema of its tool, where there is a validator and a schema.
 * Results with `isError` are for the model and are left alone.
 *
 * @throws ProtocolError with the raw result: "invalid_result" when the content is missing or does not fit, "invalid_schema"
 *   when the schema can't be used.
 */
export function checkOutput(core: ClientCore, result: CallToolResult, call: CheckedCall): void {
  if (core.checks === undefined || result.isError === true) return;
  const schema = schemaOf(core, call, "outputSchema");
  if (schema === undefined) return;
  const tool = `the tool ${JSON.stringify(call.name.slice(0, 80))}`;
  if (!("structuredContent" in result)) {
    const message = `The result of ${tool} has no structured content, though the tool has an output schema.`;
    throw new ProtocolError("invalid_result", message, { result: call.raw });
  }
  const compiled = core.checks.of(schema);
  if ("refused" in compiled) {
    const message = `The output schema of ${tool} can't be used: ${problemText(compiled.refused)}.`;
    const cause = compiled.refused;
    if (compiled.isNew) {
      core.onWarning({ code: "schema_refused", message, method: Method.callTool, cause });
    }
    throw new ProtocolError("invalid_schema", message, { result: call.raw, cause });
  }
  let problem: string | undefined;
  try {
    problem = compiled.check(result.structuredContent);
  } catch (cause) {
    const message = `The structured content of ${tool} can't be checked: ${problemText(cause)}.`;
    throw new ProtocolError("invalid_result", message, { result: call.raw, cause });
  }
  if (problem === undefined) return;
  const message = `The structured content of ${tool} does not fit its output schema: ${problemText(problem)}.`;
  throw new ProtocolError("invalid_result", message, { result: call.raw });
}
