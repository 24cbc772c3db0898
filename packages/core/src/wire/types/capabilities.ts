import type { JsonObject } from "../json.js";

/** What a client can do for a request. */
export type ClientCapabilities = {
  readonly experimental?: { [name: string]: JsonObject } | undefined;
  readonly roots?: JsonObject | undefined;
  readonly sampling?:
    | { context?: JsonObject | undefined; tools?: JsonObject | undefined }
    | undefined;
  readonly elicitation?:
    | { form?: JsonObject | undefined; url?: JsonObject | undefined }
    | undefined;
  readonly extensions?: { [id: string]: JsonObject } | undefined;
};

/** What a server offers. */
export type ServerCapabilities = {
  readonly experimental?: { [name: string]: JsonObject } | undefined;
  readonly logging?: JsonObject | undefined;
  readonly completions?: JsonObject | undefined;
  readonly prompts?: { listChanged?: boolean | undefined } | undefined;
  readonly resources?:
    | { subscribe?: boolean | undefined; listChanged?: boolean | undefined }
    | undefined;
  readonly tools?: { listChanged?: boolean | undefined } | undefined;
  readonly extensions?: { [id: string]: JsonObject } | undefined;
};
