import { createClient, type EraRecord, type Transport } from "@plugboard/core";
import { startExampleServer } from "@plugboard/example-server";
import { http } from "@plugboard/http";
import { webSocket } from "@plugboard/websocket";
import { describe, expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { startHttpPeer } from "./peer-server/http-peer.mjs";
import type { Peer, PeerOptions } from "./peer-server/peer.mjs";
import { startSsePeer } from "./peer-server/sse-peer.mjs";
import { startWebSocketPeer } from "./peer-server/web-socket-peer.mjs";
import { textOf } from "./program/text-of.js";

type Start = (options: PeerOptions) => Promise<Peer>;
const overWebSocket = (url: string): Transport => webSocket(url, { webSocket: WebSocket });
const WAYS: readonly (readonly [string, Start, (url: string) => Transport])[] = [
  ["Streamable HTTP", startHttpPeer, http],
  ["HTTP+SSE", startSsePeer, http],
  ["WebSocket", startWebSocketPeer, overWebSocket],
];

const peerOf = async (start: Start): Promise<Peer> => {
  const peer = await start({ revision: "2025-06-18" });
  onTestFinished(peer.close);
  return peer;
};

async function echo(transport: Transport, era?: EraRecord | "modern" | "legacy") {
  const client = createClient({ transport, era });
  onTestFinished(() => client.close());
  const result = await client.callTool({ name: "echo", arguments: { text: "hi" } });
  return { text: textOf(result), era: client.era() };
}

describe.each(WAYS)("an earlier server over %s", (_, start, reach) => {
  test("is found out once, and the record of it saves the next client the question", async () => {
    const peer = await peerOf(start);
    const first = await echo(reach(peer.url));
    expect(first).toMatchObject({ text: "hi", era: { era: "legacy", revision: "2025-06-18" } });
    expect(peer.record.count("initialize")).toBe(1);
    const before = peer.record.requests.length;
    const second = await echo(reach(peer.url), first.era);
    expect(second).toMatchObject({ text: "hi", era: { era: "legacy", revision: "2025-06-18" } });
    expect(peer.record.count("initialize")).toBe(2);
    const asked = peer.record.requests.slice(before).map(({ rpcMethod }) => rpcMethod);
    expect(asked).not.toContain("server/discover");
    if (start === startWebSocketPeer) expect(peer.record.count("server/discover")).toBe(1);
  });

  test("is not asked what it speaks by a client that speaks only earlier revisions", async () => {
    const peer = await peerOf(start);
    expect((await echo(reach(peer.url), "legacy")).text).toBe("hi");
    const asked = peer.record.requests.map(({ rpcMethod }) => rpcMethod);
    expect(asked).not.toContain("server/discover");
    expect(peer.record.count("server/discover")).toBe(0);
  });
});

// Over a pipe, servers on the v1 SDK answer calls without having been opened.
describe.each(WAYS.slice(0, 2))("an earlier server over %s", (_, start, reach) => {
  test("is refused at once by a client that speaks only 2026-07-28", async () => {
    const peer = await peerOf(start);
    await expect(echo(reach(peer.url), "modern")).rejects.toThrow();
    expect(peer.record.count("initialize")).toBe(0);
  });

  test("that was on record as a later one is found out again", async () => {
    const peer = await peerOf(start);
    const found = await echo(reach(peer.url), { era: "modern", revision: "2026-07-28" });
    expect(found).toMatchObject({ text: "hi", era: { era: "legacy", revision: "2025-06-18" } });
  });
});

test("a server of 2026-07-28 that was on record as an earlier one is found out again", async () => {
  const server = await startExampleServer({ era: "modern" });
  onTestFinished(() => server.close());
  const found = await echo(http(server.url), { era: "legacy", revision: "2025-11-25" });
  expect(found).toMatchObject({ text: "hi", era: { era: "modern", revision: "2026-07-28" } });
});

test("a server of 2026-07-28 is refused by a client that speaks only earlier revisions", async () => {
  const server = await startExampleServer({ era: "modern" });
  onTestFinished(() => server.close());
  await expect(echo(http(server.url), "legacy")).rejects.toThrow();
});
