import { completable, type McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";

const TONES = ["formal", "friendly", "funny", "poetic"];

const argsSchema = z.object({
  name: z.string().describe("Whom to greet"),
  // The package looks for a completer inside of the optional, not around it.
  tone: completable(z.string().describe("How to greet"), (value) =>
    TONES.filter((tone) => tone.startsWith(value)),
  ).optional(),
});

/** Adds a prompt with one required argument and one that is completed. */
export function registerGreet(server: McpServer): void {
  server.registerPrompt(
    "greet",
    { title: "Greet somebody", description: "Asks for a greeting.", argsSchema },
    ({ name, tone = "friendly" }) => ({
      description: `A ${tone} greeting`,
      messages: [
        { role: "user", content: { type: "text", text: `Write a ${tone} greeting to ${name}.` } },
      ],
    }),
  );
}
