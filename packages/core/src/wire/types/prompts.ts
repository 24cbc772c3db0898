import type { JsonObject } from "../json.js";
import type { ContentBlock } from "./content.js";
import type { CacheableResult, PaginatedResult, Result } from "./results.js";
import type { Icon, Role } from "./shared.js";

/** An argument of a prompt; its value is a string. */
export type PromptArgument = {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly required?: boolean | undefined;
};

/** A prompt. */
export type Prompt = {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly icons?: Icon[] | undefined;
  readonly arguments?: PromptArgument[] | undefined;
  readonly _meta?: JsonObject | undefined;
};

/** One message of a prompt. */
export type PromptMessage = { readonly role: Role; readonly content: ContentBlock };

/** A prompt, filled in. */
export type GetPromptResult = Result & {
  readonly description?: string | undefined;
  readonly messages: PromptMessage[];
};

/** A page of prompts. */
export type ListPromptsResult = PaginatedResult & CacheableResult & { readonly prompts: Prompt[] };

/** What to complete: an argument of a prompt, or a variable of a resource template. */
export type CompletionReference =
  | { readonly type: "ref/prompt"; readonly name: string; readonly title?: string | undefined }
  | { readonly type: "ref/resource"; readonly uri: string };

/** Proposals for a value. */
export type CompleteResult = Result & {
  readonly completion: {
    /** At most 100. */
    readonly values: string[];
    readonly total?: number | undefined;
    readonly hasMore?: boolean | undefined;
  };
};
