import { STATUS_CODES } from "node:http";

/** The start line and headers of an HTTP/1.1 reply, as bytes go over the wire. */
export function httpHead(status: number, headers: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? "Unknown"}\r\n${lines.join("")}\r\n`;
}
