import { ArgumentError, isResponse, type OutboundMessage } from "@plugboard/core/transport";

/** The body of the POST that carries a message. */
export function bodyOf(message: OutboundMessage): string {
  try {
    return JSON.stringify(message);
  } catch (cause) {
    const what = isResponse(message) ? "A response" : `The params of ${message.method}`;
    throw new ArgumentError(`${what} can't be written as JSON.`, { cause });
  }
}
