import { isJsonObject, type JsonObject } from "../wire/json.js";
import type { ElicitFormParams, ElicitResult } from "../wire/types/elicitation.js";
import { checkAction } from "./check-action.js";
import { fieldProblem } from "./form-field-check.js";
import { InvalidInput } from "./invalid-input.js";

/**
 * Makes sure that a form can be shown.
 *
 * @throws InvalidInput when it has no message or no fields.
 */
export function checkForm(params: JsonObject): void {
  const schema = params.requestedSchema;
  const isForm =
    typeof params.message === "string" &&
    isJsonObject(schema) &&
    isJsonObject(schema.properties) &&
    Object.values(schema.properties).every(isJsonObject) &&
    Array.isArray(schema.required ?? []);
  if (!isForm) throw new InvalidInput("The server asked for a form that is none.");
}

/**
 * Makes an answer to a form fit to be sent: fields left out get their defaults, and content goes with `accept` alone.
 *
 * @throws InvalidInput naming the field that does not fit the form.
 */
export function checkedFormAnswer(form: ElicitFormParams, answer: ElicitResult): JsonObject {
  checkAction(answer);
  if (answer.action !== "accept") return { action: answer.action };
  const { properties, required } = form.requestedSchema;
  const content = new Map<string, unknown>();
  for (const [name, field] of Object.entries(properties)) {
    if (field.default !== undefined && field.default !== null) content.set(name, field.default);
  }
  for (const [name, value] of Object.entries(answer.content ?? {})) {
    if (value !== undefined) content.set(name, value);
  }
  for (const [name, value] of content) {
    const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const problem = field === undefined ? "is not part of the form" : fieldProblem(field, value);
    if (problem !== undefined)
      throw new InvalidInput(`The field ${JSON.stringify(name)} ${problem}.`);
  }
  const missing = required?.find((name) => !content.has(name));
  if (missing !== undefined) {
    throw new InvalidInput(`The field ${JSON.stringify(missing)} is required and has no value.`);
  }
  return { action: "accept", content: Object.fromEntries(content) };
}
