import {
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceTemplate,
} from "@modelcontextprotocol/server";
import { CITIES, type City, findCity } from "./cities.js";

const uriOf = ({ country, name }: City): string =>
  `example://weather/${country}/${name.toLowerCase()}`;

const startingWith = (values: readonly string[], start: string): string[] =>
  [...new Set(values)].filter((value) => value.startsWith(start.toLowerCase())).sort();

/** Adds a template whose second variable is completed in view of the first. */
export function registerCityWeather(server: McpServer): void {
  const template = new ResourceTemplate("example://weather/{country}/{city}", {
    list: () => ({
      resources: CITIES.map((city) => ({ uri: uriOf(city), name: city.name.toLowerCase() })),
    }),
    complete: {
      country: (value) =>
        startingWith(
          CITIES.map((city) => city.country),
          value,
        ),
      city: (value, context) => {
        const country = context?.arguments?.country;
        const cities = CITIES.filter((city) => !country || city.country === country);
        return startingWith(
          cities.map((city) => city.name.toLowerCase()),
          value,
        );
      },
    },
  });
  server.registerResource(
    "city-weather",
    template,
    {
      title: "Weather of a city",
      mimeType: "application/json",
      cacheHint: { ttlMs: 60_000, cacheScope: "public" },
    },
    (uri, { country, city }) => {
      const known = findCity(String(city));
      if (known?.country !== country) {
        const message = `There is no weather at ${uri.href}.`;
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, message, { uri: uri.href });
      }
      const text = JSON.stringify(known);
      return { contents: [{ uri: uri.href, mimeType: "application/json", text }] };
    },
  );
}
