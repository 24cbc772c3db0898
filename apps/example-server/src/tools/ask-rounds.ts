import {
  acceptedContent,
  type InputRequiredResult,
  inputRequired,
  type McpServer,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import type { ExampleState } from "../state/example-state.js";

const nameSchema = z.object({ name: z.string().min(1) });
const confirmSchema = z.object({ confirm: z.boolean() });
const roundSchema = z.object({ tool: z.literal("ask-rounds"), name: z.string().optional() });

/** Adds the tool `ask-rounds`, which asks for a name, then for a confirmation of that name. */
export function registerAskRounds(server: McpServer, { requestState }: ExampleState): void {
  const ask = async (
    name: string | undefined,
    inputRequests: Parameters<typeof inputRequired>[0]["inputRequests"],
  ): Promise<InputRequiredResult> =>
    inputRequired({
      ...(inputRequests && { inputRequests }),
      requestState: await requestState.mint({ tool: "ask-rounds", name }),
    });
  server.registerTool(
    "ask-rounds",
    { title: "Ask twice", description: "Asks for a name, then whether it is right." },
    async ({ mcpReq }) => {
      const round = roundSchema.safeParse(mcpReq.requestState()).data;
      if (round?.name === undefined) {
        const answer = round && acceptedContent(mcpReq.inputResponses, "name", nameSchema);
        if (answer) return ask(answer.name, { confirm: confirmation(answer.name) });
        if (round && mcpReq.inputResponses?.name !== undefined) return text("Nobody was greeted.");
        return ask(undefined, { name: question() });
      }
      const answer = acceptedContent(mcpReq.inputResponses, "confirm", confirmSchema);
      return text(answer?.confirm ? `Hello, ${round.name}!` : "Nobody was greeted.");
    },
  );
}

const question = () =>
  inputRequired.elicit({ message: "What is your name?", requestedSchema: nameSchema });

const confirmation = (name: string) =>
  inputRequired.elicit({ message: `Is ${name} right?`, requestedSchema: confirmSchema });

const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });
