import { isJsonObject, type JsonObject } from "../wire/json.js";
import { InvalidInput } from "./invalid-input.js";

/**
 * Makes sure that a conversation to complete is one: with a limit, with tools only where they are handled, and with a
 * result for every use of a tool.
 *
 * @throws InvalidInput saying what is wrong with it.
 */
export function checkSampling(params: JsonObject, withTools: boolean): void {
  const { messages } = params;
  if (!Array.isArray(messages) || typeof params.maxTokens !== "number") {
    throw new InvalidInput("The server asked for sampling without messages or maxTokens.");
  }
  if (!withTools && (params.tools ?? params.toolChoice ?? undefined) !== undefined) {
    throw new InvalidInput("The server asked for sampling with tools, which was not declared.");
  }
  let open: readonly unknown[] = [];
  for (const message of messages) open = checkMessage(message, open);
  if (open.length > 0) throw unanswered();
}

/** Checks a message after one that used the tools `open`; gives the uses that the next message must answer. */
function checkMessage(message: unknown, open: readonly unknown[]): readonly unknown[] {
  if (!isJsonObject(message) || (message.role !== "user" && message.role !== "assistant")) {
    throw new InvalidInput("A message to sample from is none.");
  }
  const blocks: readonly unknown[] = Array.isArray(message.content)
    ? message.content
    : [message.content];
  if (!blocks.every(isJsonObject))
    throw new InvalidInput("A message to sample from has no content.");
  const results = blocks.filter((block) => block.type === "tool_result");
  if (results.length > 0 && (message.role !== "user" || results.length < blocks.length)) {
    throw new InvalidInput("A message with tool results holds something else besides.");
  }
  const answered = new Set(results.map((block) => block.toolUseId));
  if (open.some((id) => !answered.has(id))) throw unanswered();
  return blocks.filter((block) => block.type === "tool_use").map((block) => block.id);
}

function unanswered(): InvalidInput {
  return new InvalidInput("The use of a tool is not followed by its result.");
}
