import { completable } from "@modelcontextprotocol/sdk/server/completable.js";
import { z } from "zod";

const TONES = ["formal", "friendly", "funny", "poetic"];

/**
 * Adds a prompt with one required argument and one that is completed.
 *
 * @param {import("./create-peer-server.mjs").PeerContext} context
 */
export function registerPrompts({ server }) {
  const tone = completable(z.string().optional(), (value = "") =>
    TONES.filter((one) => one.startsWith(value)),
  );
  server.registerPrompt(
    "greet",
    { description: "Asks for a greeting.", argsSchema: { name: z.string(), tone } },
    ({ name, tone = "friendly" }) => ({
      description: `A ${tone} greeting`,
      messages: [
        { role: "user", content: { type: "text", text: `Write a ${tone} greeting to ${name}.` } },
      ],
    }),
  );
}
