import { UsageError } from "../errors/usage-error.js";
import type { Target } from "./target.js";

const HINT =
  "Give an address like https://example.com/mcp, wss://… or unix:/path, or a command after --.";
const KINDS: { readonly [protocol: string]: "http" | "websocket" } = {
  "https:": "http",
  "http:": "http",
  "wss:": "websocket",
  "ws:": "websocket",
};

/** Reads the TARGET argument: the address of a server. */
export function parseTarget(text: string): Target {
  const [, path] = /^unix:(?:\/\/)?(.+)$/s.exec(text) ?? [];
  if (path !== undefined) return { kind: "unix", path };
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const kind = KINDS[url?.protocol ?? ""];
  if (url === undefined || kind === undefined) {
    throw new UsageError(`"${text}" is not the address of a server.`, { hint: hintFor(text) });
  }
  if (url.username || url.password) {
    throw new UsageError("The address holds credentials.", {
      hint: "Send them as a header: -H 'Authorization: env:VARIABLE'.",
    });
  }
  url.hash = "";
  return { kind, url };
}

function hintFor(text: string): string {
  const looksLikeHost = /^\w[\w.-]*(:\d+)?(\/|$)/.test(text) && /[.:/]|^localhost$/.test(text);
  return looksLikeHost ? `Did you mean http://${text} or https://${text}?` : HINT;
}
