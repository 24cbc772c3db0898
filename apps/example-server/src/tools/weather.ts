import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { findCity } from "../resources/cities.js";

const inputSchema = z.object({
  city: z.string().describe("The name of a city"),
  unit: z.enum(["celsius", "fahrenheit"]).default("celsius"),
});
const outputSchema = z.object({
  city: z.string(),
  temperature: z.number(),
  unit: z.enum(["celsius", "fahrenheit"]),
  conditions: z.string(),
  windy: z.boolean(),
});

/** Adds the tool `weather`, which answers with structured content. */
export function registerWeather(server: McpServer): void {
  server.registerTool(
    "weather",
    {
      title: "Weather",
      description: "Tells the invented, never changing weather of a city.",
      inputSchema,
      outputSchema,
      annotations: { readOnlyHint: true, idempotentHint: true },
    },
    ({ city, unit }) => {
      const known = findCity(city);
      if (!known) {
        return { content: [{ type: "text", text: `No city ${city} here.` }], isError: true };
      }
      const { celsius, conditions, windy } = known;
      const temperature = unit === "celsius" ? celsius : Math.round(celsius * 1.8 + 32);
      const structuredContent = { city: known.name, temperature, unit, conditions, windy };
      return {
        content: [{ type: "text", text: JSON.stringify(structuredContent) }],
        structuredContent,
      };
    },
  );
}
