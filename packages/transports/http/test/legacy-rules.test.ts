import { isRequest, parseMessage, type RequestMessage } from "@plugboard/core/transport";
import type { TransportHarness } from "@plugboard/testing";
import { type RawPeer, type RawReply, rawPeer } from "@plugboard/testing/node";
import { http } from "../src/http.js";
import type { HttpOptions } from "../src/http-options.js";
import { accept, withHandshake } from "./legacy-session.js";
import { onlySince2026 } from "./only-since-2026.js";
import { runCases } from "./run-cases.js";
import { SessionExchanges } from "./session-exchanges.js";
import { sessionTransport } from "./session-transport.js";

const harnessFor = (name: string, options?: HttpOptions): TransportHarness => ({
  name,
  binding: "per-request",
  canBreak: true,
  open: async () => {
    const peer = new SessionExchanges();
    const raw: RawPeer = await rawPeer(
      withHandshake(async (reply) => {
        const message = parseMessage(reply.request.json);
        if (message === undefined) return accept(reply, 200); // DELETE
        peer.receive(message);
        return isRequest(message) ? answer(message, reply, peer) : accept(reply);
      }),
    );
    const transport = await sessionTransport(http(raw.url, options));
    return {
      transport,
      peer,
      close: async () => {
        await transport.close();
        await raw.close();
      },
    };
  },
  unreachable: async () => {
    const gone = await rawPeer((reply) => {
      const result = { protocolVersion: "2025-11-25", capabilities: {}, serverInfo: {} };
      const headers = { connection: "close" }; // else the next request meets a connection that breaks
      return reply.json({ jsonrpc: "2.0", id: 0, result }, { headers });
    });
    const transport = await sessionTransport(http(gone.url, options));
    await gone.close();
    return transport;
  },
});

runCases(harnessFor("a session over http"), onlySince2026);
runCases(
  harnessFor("a session over the global fetch", { fetch: (url, init) => fetch(url, init) }),
  onlySince2026,
);

/** Opens the stream, and keeps the socket until the stream has ended. */
async function answer(
  request: RequestMessage,
  reply: RawReply,
  peer: SessionExchanges,
): Promise<void> {
  await reply.startEvents();
  let stopServing = (): void => {};
  const served = new Promise<void>((resolve) => {
    stopServing = resolve;
  });
  void reply.gone.then(stopServing);
  peer.open(request, {
    send: (value) => reply.event(value),
    end: async () => {
      await reply.endEvents();
      stopServing();
    },
    break: async () => reply.reset(),
  });
  await served;
}
