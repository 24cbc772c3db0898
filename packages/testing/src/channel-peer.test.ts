import { memoryPair } from "@plugboard/core/transport";
import { expect, test } from "vitest";
import { channelPeer } from "./channel-peer.js";

test("a peer keeps what it got, waits for what is to come, and sends anything", async () => {
  const [mine, theirs] = memoryPair();
  const peer = channelPeer(theirs);
  const second = peer.receive((message) => "id" in message && message.id === 2);
  for (const id of [1, 2]) await mine.send({ jsonrpc: "2.0", id, method: "ping" });
  expect(await second).toEqual({ jsonrpc: "2.0", id: 2, method: "ping" });
  expect(await peer.receiveAt(0)).toMatchObject({ id: 1 });
  await peer.send(null);
  expect(await mine.incoming[Symbol.asyncIterator]().next()).toEqual({ value: null, done: false });
  await mine.close();
  await peer.ended;
  expect(peer.received).toHaveLength(2);
  await peer.close();
});
