import { UsageError } from "./errors/usage-error.js";

const HINT = "Give the address of a server, like https://example.com/mcp.";

/** Reads the TARGET argument: the address of a server. */
export function parseTarget(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
  if (url === undefined || !isWeb) {
    const looksBare = /^[\w.-]+(:\d+)?(\/|$)/.test(text);
    throw new UsageError(`"${text}" is not the address of a server.`, {
      hint: looksBare ? `Did you mean http://${text} or https://${text}?` : HINT,
    });
  }
  if (url.username || url.password) {
    throw new UsageError("The address holds credentials.", {
      hint: "Send them as a header: -H 'Authorization: env:VARIABLE'.",
    });
  }
  url.hash = "";
  return url;
}
