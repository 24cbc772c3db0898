import type { InputContext } from "@plugboard/core";
import { escapeLine } from "../output/escape-line.js";

/** Says who asks: what the server calls itself, and its address, which can't lie. */
export function serverName({
  peer,
  serverInfo,
}: Pick<InputContext, "peer" | "serverInfo">): string {
  const name = serverInfo?.title ?? serverInfo?.name;
  const address = escapeLine(peer ?? "The server");
  return name === undefined ? address : `"${escapeLine(name)}" at ${address}`;
}
