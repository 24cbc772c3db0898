import type { ElicitResult } from "../wire/types/elicitation.js";
import { InvalidInput } from "./invalid-input.js";

const ACTIONS: ReadonlySet<unknown> = new Set(["accept", "decline", "cancel"]);

/**
 * Makes sure that an answer says what the person did.
 *
 * @throws InvalidInput when it does not.
 */
export function checkAction(answer: ElicitResult): void {
  if (ACTIONS.has(answer.action)) return;
  throw new InvalidInput("The answer has no action: accept, decline or cancel.");
}
