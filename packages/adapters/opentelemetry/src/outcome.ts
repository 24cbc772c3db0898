import type { ResponseMessage } from "@plugboard/core/transport";
import { Method } from "./method.js";

/** How an exchange ended: with a response, without one, by the server's word, or because nobody reads any more. */
export type End =
  | { readonly kind: "response"; readonly response: ResponseMessage }
  | { readonly kind: "failed"; readonly reason: unknown }
  | { readonly kind: "cancelled" }
  | { readonly kind: "left" };

/** What is recorded of an end. Without `errorType` it went well. */
export interface Outcome {
  /** A word for the error, one of few. */
  readonly errorType?: string | undefined;
  /** The code of the server's error. */
  readonly statusCode?: string | undefined;
  readonly message?: string | undefined;
}

const MAX_MESSAGE_CHARS = 1_024;

/** What the end of a call comes to. */
export function outcomeOf(end: End, method: string): Outcome {
  if (end.kind === "failed") return failureOutcome(end.reason);
  if (end.kind === "left") return method === Method.listen ? {} : { errorType: "cancelled" };
  if (end.kind === "cancelled") return {};
  const { response } = end;
  if ("error" in response) {
    const code = `${response.error.code}`;
    return { errorType: code, statusCode: code, message: shortened(response.error.message) };
  }
  const isToolError = method === Method.callTool && response.result.isError === true;
  return isToolError ? { errorType: "tool_error" } : {};
}

/** What an error comes to: for ours, its class and code, such as `TimeoutError.silence`. */
export function failureOutcome(reason: unknown): Outcome {
  if (!(reason instanceof Error)) return { errorType: nameOf(reason) ?? "_OTHER" };
  const { code } = reason as { readonly code?: unknown };
  if (reason.name === "RpcError") {
    return { errorType: `${code}`, statusCode: `${code}`, message: shortened(reason.message) };
  }
  const isOurs = BRAND in reason;
  // What others say in their errors may be secret.
  if (!isOurs) return { errorType: reason.name };
  return { errorType: `${reason.name}.${code}`, message: shortened(reason.message) };
}

const BRAND = Symbol.for("plugboard.McpError");

/** The name of what is no error everywhere, such as a `DOMException`. */
function nameOf(reason: unknown): string | undefined {
  const name = (reason as { readonly name?: unknown } | null | undefined)?.name;
  return typeof name === "string" ? name : undefined;
}

function shortened(message: unknown): string | undefined {
  return typeof message === "string" ? message.slice(0, MAX_MESSAGE_CHARS) : undefined;
}
