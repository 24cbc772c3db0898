import type {
  ExchangeOptions,
  InboundMessage,
  NotificationMessage,
  RequestId,
  RequestMessage,
  ResultResponse,
  Transport,
  Warning,
} from "@plugboard/core/transport";
import { type RawPeer, type RawReply, type RawScript, rawPeer } from "@plugboard/testing/node";
import { onTestFinished } from "vitest";
import { type HttpOptions, http } from "../src/index.js";

/** A peer that is gone when the test has finished. */
export async function peer(script: RawScript): Promise<RawPeer> {
  const raw = await rawPeer(script);
  onTestFinished(() => raw.close());
  return raw;
}

/** A transport that is closed when the test has finished. */
export function transportTo(url: string, options?: HttpOptions): Transport {
  const transport = http(url, options);
  onTestFinished(() => transport.close());
  return transport;
}

/** A request; by default a call of a tool, with the id 1. */
export function request(id: RequestId = 1, method = "tools/call"): RequestMessage {
  return { jsonrpc: "2.0", id, method, params: { name: "weather" } };
}

/** The id of the request that is being answered. */
export function idOf({ request }: RawReply): number {
  return (request.json as { readonly id: number }).id;
}

/** The response to a request, with a value to recognise it by. */
export function result(id: RequestId = 1, value: unknown = "sunny"): ResultResponse {
  return { jsonrpc: "2.0", id, result: { value } };
}

/** A notification that belongs to whatever stream it comes on. */
export function note(data: unknown = "soon"): NotificationMessage {
  return { jsonrpc: "2.0", method: "notifications/message", params: { level: "info", data } };
}

export interface Outcome {
  readonly messages: readonly InboundMessage[];
  /** What `next()` threw; `undefined` where the response came. */
  readonly error: unknown;
  readonly warnings: readonly Warning[];
}

/** Runs an exchange to its end, however that looks. */
export async function run(
  transport: Pick<Transport, "exchange">,
  message: RequestMessage = request(),
  options: Partial<ExchangeOptions> = {},
): Promise<Outcome> {
  const messages: InboundMessage[] = [];
  const warnings: Warning[] = [];
  const { signal } = new AbortController();
  const onWarning = (warning: Warning) => warnings.push(warning);
  try {
    for await (const one of transport.exchange(message, { signal, onWarning, ...options })) {
      messages.push(one);
    }
    return { messages, error: undefined, warnings };
  } catch (error) {
    return { messages, error, warnings };
  }
}
