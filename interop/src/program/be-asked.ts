import type { Client, InputHandlers } from "@plugboard/core";
import type { Questions } from "./story.js";
import { textOf } from "./text-of.js";

/** Answers what servers ask, and notes down what that was. */
export function answering(asked: string[]): InputHandlers {
  return {
    elicitation: ({ message, requestedSchema }) => {
      asked.push(`${message} ${Object.keys(requestedSchema.properties).join(" ")}`);
      return { action: "accept", content: { size: "l", email: "ada@example.com" } };
    },
    elicitationUrl: ({ message, url }) => {
      asked.push(`${message} ${new URL(url).pathname.split("/")[1]}`);
      return { action: "accept" };
    },
    sampling: ({ messages, systemPrompt }) => {
      asked.push(`${systemPrompt} ${JSON.stringify(messages)}`);
      return { role: "assistant", model: "model-1", content: { type: "text", text: "Paris." } };
    },
    roots: () => {
      asked.push("roots");
      return [{ uri: "file:///work", name: "Work" }, { uri: "file:///tmp" }];
    },
  };
}

/** Calls the tools that ask something. */
export async function beAsked(client: Client, asked: readonly string[]): Promise<Questions> {
  const form = textOf(await client.callTool({ name: "ask-form" }));
  const page = textOf(await client.callTool({ name: "ask-url" }));
  const model = textOf(await client.callTool({ name: "ask-model" }));
  const roots = textOf(await client.callTool({ name: "ask-roots" }));
  return {
    asked: [...asked],
    form: form.startsWith("{") ? JSON.parse(form) : form,
    page,
    model,
    roots,
  };
}
