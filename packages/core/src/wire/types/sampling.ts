import type { JsonObject } from "../json.js";
import type { AudioContent, ContentBlock, ImageContent, TextContent } from "./content.js";
import type { Role } from "./shared.js";
import type { Tool } from "./tools.js";

/** What a message of a sampled conversation holds. */
export type SamplingContent =
  | TextContent
  | ImageContent
  | AudioContent
  | {
      readonly type: "tool_use";
      readonly id: string;
      readonly name: string;
      readonly input: JsonObject;
      readonly _meta?: JsonObject | undefined;
    }
  | {
      readonly type: "tool_result";
      readonly toolUseId: string;
      readonly content: ContentBlock[];
      readonly structuredContent?: unknown;
      readonly isError?: boolean | undefined;
      readonly _meta?: JsonObject | undefined;
    };

/** One message of a sampled conversation. */
export type SamplingMessage = {
  readonly role: Role;
  readonly content: SamplingContent | SamplingContent[];
  readonly _meta?: JsonObject | undefined;
};

/** A server asks for a completion by the client's model. */
export type CreateMessageParams = {
  readonly messages: SamplingMessage[];
  readonly maxTokens: number;
  readonly modelPreferences?:
    | {
        readonly hints?: { readonly name?: string | undefined }[] | undefined;
        readonly costPriority?: number | undefined;
        readonly speedPriority?: number | undefined;
        readonly intelligencePriority?: number | undefined;
      }
    | undefined;
  readonly systemPrompt?: string | undefined;
  readonly includeContext?: "none" | "thisServer" | "allServers" | undefined;
  readonly temperature?: number | undefined;
  readonly stopSequences?: string[] | undefined;
  readonly metadata?: JsonObject | undefined;
  readonly tools?: Tool[] | undefined;
  readonly toolChoice?: { readonly mode?: "auto" | "required" | "none" | undefined } | undefined;
};

/** The model's answer. */
export type CreateMessageResult = SamplingMessage & {
  readonly model: string;
  readonly stopReason?: string | undefined;
};

/** A folder or file that the server may know of; `uri` starts with `file://`. */
export type Root = {
  readonly uri: string;
  readonly name?: string | undefined;
  readonly _meta?: JsonObject | undefined;
};
