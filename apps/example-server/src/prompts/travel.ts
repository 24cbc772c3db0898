import { completable, type McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { CITIES } from "../resources/cities.js";

const startingWith = (values: readonly string[], start: string): string[] =>
  [...new Set(values)].filter((value) => value.toLowerCase().startsWith(start.toLowerCase()));

const argsSchema = z.object({
  country: completable(z.string(), (value) =>
    startingWith(
      CITIES.map((city) => city.country),
      value,
    ),
  ),
  city: completable(z.string(), (value, context) => {
    const country = context?.arguments?.country;
    const cities = CITIES.filter((city) => !country || city.country === country);
    return startingWith(
      cities.map((city) => city.name),
      value,
    );
  }),
});

/** Adds a prompt whose second argument is completed in view of the first. */
export function registerTravel(server: McpServer): void {
  server.registerPrompt(
    "travel",
    { title: "Plan a journey", description: "Asks for a day in a city.", argsSchema },
    ({ country, city }) => ({
      messages: [
        { role: "user", content: { type: "text", text: `Plan a day in ${city}, ${country}.` } },
      ],
    }),
  );
}
