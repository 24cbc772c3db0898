import { type McpServer, ResourceTemplate } from "@modelcontextprotocol/server";

const NUMBERS = Array.from({ length: 250 }, (_, n) => String(n + 1));

/** Adds a template that is not listed and has more completions than one answer holds. */
export function registerNumberText(server: McpServer): void {
  const template = new ResourceTemplate("example://number/{n}", {
    list: undefined,
    complete: { n: (value) => NUMBERS.filter((number) => number.startsWith(value)) },
  });
  server.registerResource(
    "number",
    template,
    { title: "A number", mimeType: "text/plain" },
    (uri, { n }) => ({
      contents: [{ uri: uri.href, mimeType: "text/plain", text: `The number ${n}.` }],
    }),
  );
}
