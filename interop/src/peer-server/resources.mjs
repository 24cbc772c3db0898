import { ResourceTemplate } from "@modelcontextprotocol/sdk/server/mcp.js";
import { ErrorCode, McpError } from "@modelcontextprotocol/sdk/types.js";

/** The resource that `bump` changes. */
export const COUNTER_URI = "example://counter";
const WELCOME_TEXT = `# Welcome

This server shows what the protocol can do: tools, resources, prompts and questions.
Call **echo** first, then **count** to see progress.
`;
const COUNTRIES = ["denmark", "germany", "norway", "italy", "france"];
const OSLO = { name: "Oslo", country: "norway", celsius: 6, conditions: "snow", windy: true };

/** @param {readonly string[]} values @param {string} start */
const startingWith = (values, start) => values.filter((value) => value.startsWith(start));

/**
 * Adds a text, the counter, and a template whose variables are completed.
 *
 * @param {import("./create-peer-server.mjs").PeerContext} context
 */
export function registerResources({ server, state }) {
  server.registerResource(
    "welcome",
    "example://welcome",
    { mimeType: "text/markdown" },
    (/** @type {URL} */ { href: uri }) => ({
      contents: [{ uri, mimeType: "text/markdown", text: WELCOME_TEXT }],
    }),
  );
  server.registerResource(
    "counter",
    COUNTER_URI,
    { mimeType: "text/plain" },
    (/** @type {URL} */ { href: uri }) => ({
      contents: [{ uri, mimeType: "text/plain", text: String(state.counter) }],
    }),
  );
  const template = new ResourceTemplate("example://weather/{country}/{city}", {
    list: undefined,
    complete: {
      country: (value) => startingWith(COUNTRIES, value),
      city: (value) => startingWith(["oslo"], value),
    },
  });
  server.registerResource(
    "city-weather",
    template,
    { mimeType: "application/json" },
    ({ href: uri }, { country, city }) => {
      if (country !== "norway" || city !== "oslo") {
        throw new McpError(ErrorCode.InvalidParams, `There is no weather at ${uri}.`, { uri });
      }
      return { contents: [{ uri, mimeType: "application/json", text: JSON.stringify(OSLO) }] };
    },
  );
}
