import { createClient } from "@plugboard/core";
import {
  type Channel,
  createChannelTransport,
  isRequest,
  memoryPair,
  type OutboundMessage,
} from "@plugboard/core/transport";
import { afterEach, expect, it, vi } from "vitest";

const opening = {
  protocolVersion: "2025-11-25",
  capabilities: {},
  serverInfo: { name: "old", version: "1" },
};

afterEach(() => void vi.useRealTimers());

it("a call waits for the probe's own limit, however little silence it allows the server itself", async () => {
  vi.useFakeTimers();
  const client = createClient({ transport: silentUntilInitialized() });
  const discovered = client.discover({ timeoutMs: 1_000 });
  await vi.advanceTimersByTimeAsync(10_000);
  await expect(discovered).resolves.toMatchObject({ supportedVersions: ["2025-11-25"] });
  await client.close();
});

it("a call that is given up while the era is being found out is not sent", async () => {
  vi.useFakeTimers();
  const seen: OutboundMessage[] = [];
  const client = createClient({ transport: silentUntilInitialized(seen) });
  const controller = new AbortController();
  const call = client.callTool({ name: "t" }, { signal: controller.signal });
  await vi.advanceTimersByTimeAsync(1_000);
  controller.abort(new Error("enough"));
  await expect(call).rejects.toThrow("enough");
  await vi.advanceTimersByTimeAsync(10_000);
  await expect(client.discover()).resolves.toMatchObject({ serverInfo: { name: "old" } });
  const methods = seen.map((message) => ("method" in message ? message.method : "a response"));
  expect(methods).toEqual(["server/discover", "initialize", "notifications/initialized"]);
  await client.close();
});

/** A server on a pipe that knows `initialize`, and lets everything else go unanswered. */
function silentUntilInitialized(seen: OutboundMessage[] = []) {
  return createChannelTransport(async () => {
    const [ours, theirs] = memoryPair();
    void serve(theirs, seen);
    return ours;
  });
}

async function serve(channel: Channel, seen: OutboundMessage[]): Promise<void> {
  for await (const value of channel.incoming) {
    const message = value as OutboundMessage;
    seen.push(message);
    if (!isRequest(message) || message.method !== "initialize") continue;
    await channel.send({ jsonrpc: "2.0", id: message.id, result: opening });
  }
}
