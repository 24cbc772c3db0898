import type { InboundMessage, RequestMessage, Transport, Warning } from "@plugboard/core/transport";

let lastId = 0;

/** A request under way. */
export interface SentCall {
  readonly request: RequestMessage;
  /** All messages that belong to it, or why there are none. */
  readonly messages: Promise<readonly InboundMessage[]>;
  readonly warnings: readonly Warning[];
}

/** Sends a request at once. */
export function send(transport: Transport, method = "tools/call", params = {}): SentCall {
  const id = ++lastId;
  const request: RequestMessage = { jsonrpc: "2.0", id, method, params };
  const warnings: Warning[] = [];
  const { signal } = new AbortController();
  const options = { signal, onWarning: (warning: Warning) => warnings.push(warning) };
  const read = async (): Promise<readonly InboundMessage[]> => {
    const messages: InboundMessage[] = [];
    for await (const message of transport.exchange(request, options)) messages.push(message);
    return messages;
  };
  const messages = read();
  messages.catch(() => {}); // a test that looks at it sees the failure
  return { request, messages, warnings };
}
