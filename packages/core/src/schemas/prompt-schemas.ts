import * as z from "zod/mini";
import type {
  CompleteResult,
  GetPromptResult,
  Prompt,
  PromptArgument,
  PromptMessage,
} from "../wire/types/prompts.js";
import { contentBlockSchema } from "./content-schemas.js";
import { object, type Schema, schema } from "./schema.js";
import { anyObjectSchema, naming } from "./shared-schemas.js";

const argumentSchema = schema(() =>
  object<PromptArgument>(
    { name: z.string() },
    { title: z.string(), description: z.string(), required: z.boolean() },
  ),
);

/** A prompt of a list. */
export const promptSchema: Schema<Prompt> = schema(() =>
  object<Prompt>({ name: z.string() }, { ...naming(), arguments: z.array(argumentSchema()) }),
);

const messageSchema = schema(() =>
  object<PromptMessage>({
    role: z.custom((value) => value === "user" || value === "assistant"),
    content: contentBlockSchema(),
  }),
);

/** A prompt, filled in. */
export const getPromptResultSchema: Schema<GetPromptResult> = schema(() =>
  object<GetPromptResult>(
    { messages: z.array(messageSchema()) },
    { description: z.string(), _meta: anyObjectSchema() },
  ),
);

const completionSchema = schema(() =>
  object<CompleteResult["completion"]>(
    { values: z.array(z.string()) },
    { total: z.number(), hasMore: z.boolean() },
  ),
);

/** Proposals for a value. */
export const completeResultSchema: Schema<CompleteResult> = schema(() =>
  object<CompleteResult>({ completion: completionSchema() }, { _meta: anyObjectSchema() }),
);
