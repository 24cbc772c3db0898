import type { JsonObject } from "../json.js";

/** A server's question, as the value of a key of `inputRequests`. */
export type InputRequest = { readonly method: string; readonly params?: JsonObject | undefined };

/** A server needs input before it can finish. */
export type InputRequiredResult = {
  readonly resultType: "input_required";
  readonly inputRequests?: { readonly [key: string]: InputRequest } | undefined;
  /** To be handed back byte for byte. */
  readonly requestState?: string | undefined;
  readonly _meta?: JsonObject | undefined;
};

/** The answers to a server's questions, under the same keys. */
export type InputResponses = { readonly [key: string]: JsonObject };
