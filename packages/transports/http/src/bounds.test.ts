import { gzipSync } from "node:zlib";
import { ConnectionError } from "@plugboard/core/transport";
import type { RawReply } from "@plugboard/testing/node";
import { describe, expect, it } from "vitest";
import { note, peer, request, result, run, transportTo } from "../test/peers.js";

const MAX = 100_000;
const KIB = "x".repeat(1024);

/** Starts a reply, then writes the same for ever, or until the client has gone. */
const endless =
  (type: string, start: string, more: string) =>
  async (reply: RawReply): Promise<void> => {
    await reply.head(200, { "content-type": type });
    await reply.write(start);
    while (!reply.isGone) await reply.write(more);
  };
const events = (start: string, more: string) => endless("text/event-stream", start, more);

describe("B51, seed C1, seed C5: data without end stops at maxMessageBytes:", () => {
  it.each<[string, (reply: RawReply) => Promise<void>]>([
    ["a JSON body", endless("application/json", '"', KIB)],
    ["blanks before JSON", endless("application/json", "", " ".repeat(1024))],
    ["a line of an event", events("data: ", KIB)],
    ["an event of many lines", events("", `data: ${KIB}\n`)],
    ["an event with comments inside", events("", `data: ${KIB}\n: ping\n`)],
    ["a comment", events(":", KIB)],
    ["a field name", events("", KIB)],
    ["fields that never become an event", events("", "event: x\n".repeat(100))],
    ["ids", events("", "id: 1\n".repeat(100))],
    ["blank lines", events("", "\n".repeat(1024))],
    ["blank lines of CR", events("", "\r".repeat(1024))],
  ])("%s", async (_, script) => {
    let takenBytes = 0;
    const { url, idle } = await peer(async (reply) => {
      await script(reply);
      takenBytes = reply.takenBytes;
    });
    const { error } = await run(transportTo(url, { maxMessageBytes: MAX }));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ code: "too_large" });
    expect((error as Error).message).toContain("maxMessageBytes");
    await idle();
    expect(takenBytes).toBeLessThan(20_000_000); // what the two systems buffer is not ours
  });
});

it("seed C5: a message of exactly the bound fits, one byte more does not, counted in UTF-8", async () => {
  for (const text of ["x".repeat(5000), "é".repeat(2500), "北".repeat(3000), "🚀".repeat(2000)]) {
    const message = result(1, text);
    const size = Buffer.byteLength(JSON.stringify(message));
    const asJson = await peer((reply) => reply.json(message));
    const asEvent = await peer(async (reply) => {
      await reply.startEvents();
      await reply.event(message);
      await reply.endEvents();
    });
    for (const { url } of [asJson, asEvent]) {
      const fits = await run(transportTo(url, { maxMessageBytes: size }));
      expect(fits.messages).toEqual([message]);
      const tooLarge = await run(transportTo(url, { maxMessageBytes: size - 1 }));
      expect(tooLarge.error).toMatchObject({ code: "too_large" });
    }
  }
});

it.each([
  ["comments", `: ${KIB}\n`, 0],
  ["comments with a blank line", `: ${KIB}\n\n`, 0],
  ["foreign events", `event: ping\ndata: ${KIB}\n\n`, 0],
  ["messages", `data: ${JSON.stringify(note(KIB))}\n\n`, 100],
])("seed C5: %s never add up to the bound", async (_, text, count) => {
  const { url } = await peer(async (reply) => {
    await reply.startEvents();
    for (let i = 0; i < 100; i++) await reply.chunk(text);
    await reply.event(result());
    await reply.endEvents();
  });
  const { messages, error } = await run(transportTo(url, { maxMessageBytes: 10_000 }));
  expect(error).toBeUndefined();
  expect(messages).toHaveLength(count + 1);
});

it("B51: what compression hides is counted as it comes out", async () => {
  const bomb = gzipSync(Buffer.alloc(100_000_000, 0x20));
  const { url } = await peer(async (reply) => {
    await reply.head(200, {
      "content-type": "application/json",
      "content-encoding": "gzip",
      "content-length": String(bomb.length),
    });
    await reply.write(bomb);
  });
  const before = process.memoryUsage().arrayBuffers;
  const { error } = await run(transportTo(url, { maxMessageBytes: MAX }));
  expect(error).toMatchObject({ code: "too_large" });
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000);
});

it("B51: a large message in small pieces is put together once", async () => {
  const message = result(1, "x".repeat(8_000_000));
  const bytes = Buffer.from(JSON.stringify(message));
  const pieces = function* (): Iterable<Uint8Array> {
    for (let at = 0; at < bytes.length; at += 500) yield bytes.subarray(at, at + 500);
  };
  const type = (value: string) => ({
    get: (name: string) => (name === "content-type" ? value : null),
  });
  const asJson = async () => ({
    status: 200,
    headers: type("application/json"),
    body: (async function* () {
      yield* pieces();
    })(),
  });
  const asEvent = async () => ({
    status: 200,
    headers: type("text/event-stream"),
    body: (async function* () {
      yield Buffer.from("data: ");
      yield* pieces();
      yield Buffer.from("\n\n");
    })(),
  });
  for (const fetch of [asJson, asEvent]) {
    const { messages } = await run(transportTo("http://x/", { fetch }));
    expect(messages).toEqual([message]);
  }
});

describe("seed C1: a server does not get far ahead of a consumer that does not pull:", () => {
  it.each([
    ["node:http", {}],
    ["the global fetch", { fetch }],
  ])("%s", async (_, options) => {
    let stalled = () => {};
    const hasStalled = new Promise<void>((resolve) => {
      stalled = resolve;
    });
    let takenBytes = 0;
    const { url } = await peer(async (reply) => {
      await reply.startEvents();
      const data = JSON.stringify(note(KIB.repeat(64)));
      while (!reply.isGone) {
        const timer = setTimeout(stalled, 300); // no room for so long: the client has stopped reading
        await reply.chunk(`data: ${data}\n\n`);
        clearTimeout(timer);
        takenBytes = reply.takenBytes;
      }
    });
    const transport = transportTo(url, options);
    const { signal } = new AbortController();
    const exchange = transport.exchange(request(), { signal })[Symbol.asyncIterator]();
    await exchange.next();
    await hasStalled;
    expect(takenBytes).toBeLessThan(30_000_000); // socket buffers of the system, several megabytes each
    await exchange.return?.();
  });
});
