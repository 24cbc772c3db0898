import { ErrorCode } from "../../wire/error-codes.js";
import { isJsonObject, type JsonObject } from "../../wire/json.js";
import type { ErrorObject } from "../../wire/messages.js";

/** The params of a call that is repeated with answers, as these revisions want them. */
export interface WithoutAnswers {
  /** As they were in the first place. */
  readonly params: JsonObject;
  /** The error that asked for pages to be visited, when one was not: asking again would bring it again. */
  readonly refusal: ErrorObject | undefined;
}

/** Takes the answers out of a call's params: these revisions have the call repeated as it was. */
export function withoutAnswers(callParams: JsonObject): WithoutAnswers {
  const { inputResponses, requestState, ...params } = callParams;
  if (inputResponses === undefined && requestState === undefined) {
    return { params: callParams, refusal: undefined };
  }
  const answers = isJsonObject(inputResponses) ? Object.values(inputResponses) : [];
  const isRefused = answers.some((one) => !isJsonObject(one) || one.action !== "accept");
  return { params, refusal: isRefused ? refusalIn(requestState) : undefined };
}

function refusalIn(state: unknown): ErrorObject | undefined {
  try {
    const error: unknown = JSON.parse(String(state));
    const isIt = isJsonObject(error) && error.code === ErrorCode.urlElicitationRequired;
    return isIt ? (error as unknown as ErrorObject) : undefined;
  } catch {
    return undefined;
  }
}
