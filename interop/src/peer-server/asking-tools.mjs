import { randomUUID } from "node:crypto";
import {
  CreateMessageResultSchema,
  UrlElicitationRequiredError,
} from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import { formSchema } from "./form-schema.mjs";
import { text } from "./text.mjs";

/** @typedef {import("./create-peer-server.mjs").PeerContext} PeerContext */

/**
 * Adds the tools that ask the client. Clients that do not offer what they ask for, and revisions that have no such
 * question, get a fixed text.
 *
 * The form is sent as most servers send it, without saying which request it belongs to, so that over Streamable HTTP it
 * goes to the GET stream. The question to the model goes to the stream of its call.
 *
 * @param {PeerContext} context
 */
export function registerAskingTools(context) {
  registerForm(context);
  registerUrl(context);
  registerModel(context);
  registerRoots(context);
}

/** @param {PeerContext} context */
function registerForm({ server: { server }, server: owner, features }) {
  owner.registerTool("ask-form", { description: "Asks with a form." }, async () => {
    if (!features.forms) return text("This revision has no forms.");
    if (!server.getClientCapabilities()?.elicitation) return text("This client shows no forms.");
    const message = "What may we bring you?";
    const answer = await server.elicitInput({ message, requestedSchema: formSchema(features) });
    if (answer.action !== "accept") return text(`The form got the answer ${answer.action}.`);
    return text(JSON.stringify(answer.content));
  });
}

/** @param {PeerContext} context */
function registerUrl({ server: { server }, server: owner, features }) {
  const description = "Needs a page to be visited once.";
  const inputSchema = { untilVisited: z.boolean().default(false) };
  let visited = false;
  owner.registerTool("ask-url", { description, inputSchema }, () => {
    if (!features.urls) return text("This revision has no pages.");
    if (!server.getClientCapabilities()?.elicitation?.url)
      return text("This client shows no pages.");
    if (visited) return text("Connected.");
    visited = true;
    const elicitationId = randomUUID();
    const url = `https://example.com/connect/${elicitationId}`;
    throw new UrlElicitationRequiredError([
      { mode: "url", message: "Open this page.", elicitationId, url },
    ]);
  });
}

/** @param {PeerContext} context */
function registerModel({ server: { server }, server: owner }) {
  const description = "Puts a question to your model.";
  const inputSchema = { question: z.string().default("What is the capital of France?") };
  owner.registerTool("ask-model", { description, inputSchema }, async ({ question }, extra) => {
    if (!server.getClientCapabilities()?.sampling) return text("This client has no model.");
    const { model, content } = await extra.sendRequest(
      {
        method: "sampling/createMessage",
        params: {
          messages: [{ role: "user", content: { type: "text", text: question } }],
          systemPrompt: "Answer in one sentence.",
          maxTokens: 100,
        },
      },
      CreateMessageResultSchema,
    );
    return text(`${model}: ${content.type === "text" ? content.text : `[${content.type}]`}`);
  });
}

/** @param {PeerContext} context */
function registerRoots({ server: { server }, server: owner }) {
  const description = "Lists the folders your client shares.";
  owner.registerTool("ask-roots", { description }, async () => {
    if (!server.getClientCapabilities()?.roots) return text("This client has no roots.");
    const { roots } = await server.listRoots();
    const lines = roots.map(({ uri, name }) => (name ? `${name} ${uri}` : uri));
    return text(lines.join("\n") || "No roots.");
  });
}
