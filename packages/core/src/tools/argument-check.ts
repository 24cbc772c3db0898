import type { ClientCore } from "../client-core.js";
import { ArgumentError } from "../errors/argument-error.js";
import type { JsonObject } from "../wire/json.js";
import type { Tool } from "../wire/types/tools.js";
import { problemText } from "./problem-text.js";
import { schemaOf } from "./schema-of.js";

/** What is to be sent. */
interface Sent {
  readonly name: string;
  readonly arguments?: JsonObject | undefined;
  /** The tool's definition, where the caller has it. Absent: the newest that was listed counts. */
  readonly tool?: Tool | undefined;
}

/**
 * Checks the arguments of a call by the input schema of its tool, where there is a validator and a schema.
 *
 * @throws ArgumentError when they do not fit, or can't be checked.
 */
export function checkArguments(core: ClientCore, sent: Sent): void {
  const schema = schemaOf(core, sent, "inputSchema");
  if (core.checks === undefined || schema === undefined) return;
  const tool = `the tool ${JSON.stringify(sent.name.slice(0, 80))}`;
  const compiled = core.checks.of(schema);
  if ("refused" in compiled) {
    const message = `The input schema of ${tool} can't be used: ${problemText(compiled.refused)}.`;
    throw new ArgumentError(message, { cause: compiled.refused });
  }
  let problem: string | undefined;
  try {
    problem = compiled.check(sent.arguments ?? {});
  } catch (cause) {
    const message = `The arguments for ${tool} can't be checked: ${problemText(cause)}.`;
    throw new ArgumentError(message, { cause });
  }
  if (problem === undefined) return;
  throw new ArgumentError(`The arguments for ${tool} do not fit: ${problemText(problem)}.`);
}
