import type { Attributes } from "@opentelemetry/api";

const PORTS: Readonly<Record<string, number>> = {
  "http:": 80,
  "https:": 443,
  "ws:": 80,
  "wss:": 443,
};

/** What the address of a server says about it. Never its path or its credentials. */
export function serverAttributes(server: string | URL | undefined): Attributes {
  if (server === undefined) return {};
  if (server === "stdio") return { "network.transport": "pipe" };
  const { hostname, port, protocol } = new URL(server);
  const attributes: Attributes = { "network.transport": "tcp" };
  if (hostname !== "") attributes["server.address"] = hostname.replace(/^\[|\]$/g, "");
  const number = port === "" ? PORTS[protocol] : Number(port);
  if (number !== undefined) attributes["server.port"] = number;
  if (protocol === "http:" || protocol === "https:") attributes["network.protocol.name"] = "http";
  if (protocol === "ws:" || protocol === "wss:") attributes["network.protocol.name"] = "websocket";
  return attributes;
}
