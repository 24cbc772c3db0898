import { ErrorCode } from "../wire/error-codes.js";
import { isErrorResponse } from "../wire/message-kind.js";
import type { ResponseMessage } from "../wire/messages.js";
import { stringList } from "../wire/string-list.js";

/** The revisions that a peer names when it refuses the one of a request; `undefined` when it does not. */
export function supportedInstead(response: ResponseMessage): readonly string[] | undefined {
  if (!isErrorResponse(response)) return undefined;
  if (response.error.code !== ErrorCode.unsupportedProtocolVersion) return undefined;
  return supportedIn(response.error.data);
}

/** The list `supported` in the data of an error. */
export function supportedIn(data: unknown): readonly string[] | undefined {
  const supported = (data as { readonly supported?: unknown } | null | undefined)?.supported;
  return stringList(supported);
}
