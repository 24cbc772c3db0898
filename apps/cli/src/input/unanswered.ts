import { InputError, type InputRequiredResult, RpcError } from "@plugboard/core";
import { ToolFailedError } from "../errors/tool-failed-error.js";

/** The questions that a server asked while nobody was there to answer. */
export interface Unanswered {
  /** How many there were. */
  readonly count: number;
  /** Takes a question; gives what there is for an answer. */
  add(method: "elicitation/create", params: unknown): undefined;
  /**
   * The error to tell of: servers of earlier revisions learn that there is no answer, and fail the call in their own way;
   * what they asked is the better thing to say. Any other error stays.
   */
  insteadOf(error: unknown): unknown;
}

/** Makes the list of one run. */
export function createUnanswered(): Unanswered {
  const requests: [string, { readonly method: string; readonly params: unknown }][] = [];
  return {
    get count() {
      return requests.length;
    },
    add(method, params) {
      requests.push([`question-${requests.length + 1}`, { method, params }]);
      return undefined;
    },
    insteadOf(error) {
      const isFromServer = error instanceof ToolFailedError || error instanceof RpcError;
      if (requests.length === 0 || !isFromServer) return error;
      const inputRequests = Object.fromEntries(requests) as InputRequiredResult["inputRequests"];
      return new InputError("no_answer", "The server asked, and nobody could be asked.", {
        cause: error,
        result: { resultType: "input_required", inputRequests },
      });
    },
  };
}
