import type { HttpTarget, Target } from "./target.js";

/** The address of a server as it is shown. A query may hold secrets and is left out; a command has no address. */
export function addressOf(target: HttpTarget): string;
export function addressOf(target: Target): string | undefined;
export function addressOf(target: Target): string | undefined {
  switch (target.kind) {
    case "http":
    case "websocket":
      return `${target.url.origin}${target.url.pathname}`;
    case "unix":
      return `unix:${target.path}`;
    case "command":
      return undefined;
  }
}
