import type { JsonObject } from "../wire/json.js";
import { InvalidInput } from "./invalid-input.js";

/**
 * Makes sure that a page to visit has an address that a person may be sent to: https, or http on this machine.
 *
 * @throws InvalidInput saying what is wrong with it.
 */
export function checkElicitationUrl(params: JsonObject): void {
  if (typeof params.message !== "string" || typeof params.url !== "string") {
    throw new InvalidInput("The server asked to have a page visited without a message or a url.");
  }
  const url = parse(params.url);
  if (url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname))) return;
  throw new InvalidInput(
    `The server asked to have a page visited at a ${url.protocol} address; only https is allowed.`,
  );
}

function parse(text: string): URL {
  try {
    return new URL(text);
  } catch {
    throw new InvalidInput("The server asked to have a page visited at an address that is no URL.");
  }
}

function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
