import { describe, expect, it } from "vitest";
import { byteSource } from "./byte-source.js";
import { sseEvents } from "./sse-events.js";
import { StreamCursor } from "./stream-cursor.js";

interface Row {
  readonly name: string;
  readonly text: string;
  readonly data?: readonly string[];
  readonly lastEventId: string | undefined;
  readonly retryMs?: number;
}
const ROWS: readonly Row[] = [
  { name: "HLEG-52: a priming event", text: "id: e1\ndata:\n\n", lastEventId: "e1" },
  { name: "HLEG-56: an event with an id alone", text: "id: e1\n\n", lastEventId: "e1" },
  { name: "a message with an id", text: "id: 7\ndata: x\n\n", data: ["x"], lastEventId: "7" },
  {
    name: "HLEG-56: an id persists over events without one",
    text: "id: 7\ndata: x\n\ndata: y\n\n",
    data: ["x", "y"],
    lastEventId: "7",
  },
  {
    name: "the last of several ids",
    text: "id: 1\nid:2\ndata: x\n\n",
    data: ["x"],
    lastEventId: "2",
  },
  { name: "HLEG-56: an empty id resets", text: "id: 1\n\nid:\ndata\n\n", lastEventId: undefined },
  {
    name: "HLEG-56: an id without a colon resets",
    text: "id: 1\n\nid\n\n",
    lastEventId: undefined,
  },
  { name: "B08: an id with NUL is ignored", text: "id: 1\n\nid: a\0b\n\n", lastEventId: "1" },
  {
    name: "an id that no header can carry resets",
    text: "id: 1\n\nid: a\u0001b\n\n",
    lastEventId: undefined,
  },
  {
    name: "an id of an event that is cut off does not count",
    text: "id: 1\n\nid: 2\ndata: x\n",
    lastEventId: "1",
  },
  {
    name: "carriage returns",
    text: "id: é\r\rid: ü\r\ndata: x\r\n\r\n",
    data: ["x"],
    lastEventId: "ü",
  },
  { name: "a byte order mark", text: "\ufeffid: 1\n\n", lastEventId: "1" },
  {
    name: "data that looks like an id",
    text: "data: id: 5\nxid: 3\n id: 4\n\n",
    data: ["id: 5"],
    lastEventId: undefined,
  },
  {
    name: "the id of an event with another name",
    text: "event: ping\nid: 5\ndata: x\n\n",
    lastEventId: "5",
  },
  { name: "HLEG-53: retry", text: "retry: 700\n\n", lastEventId: undefined, retryMs: 700 },
  {
    name: "B08: retry that is no number is ignored",
    text: "retry: 5\nretry: abc\nretry: 1.5\n\n",
    lastEventId: undefined,
    retryMs: 5,
  },
];

async function read(pieces: readonly Uint8Array[]) {
  const cursor = new StreamCursor();
  const source = byteSource(
    (async function* () {
      yield* pieces;
    })(),
  );
  const events = sseEvents(source, { maxMessageBytes: 100_000, subject: "x", cursor });
  const data: string[] = [];
  while (await events.fill()) data.push(events.take() as string);
  return { data, lastEventId: cursor.lastEventId, retryMs: cursor.retryMs };
}

describe.each(ROWS)("$name", ({ text, data = [], lastEventId, retryMs }) => {
  it("is read wherever the bytes are cut", async () => {
    const bytes = new TextEncoder().encode(text);
    const expected = { data, lastEventId, retryMs };
    expect(await read([bytes])).toEqual(expected);
    expect(await read([...bytes].map((byte) => Uint8Array.of(byte)))).toEqual(expected);
    for (let cut = 1; cut < bytes.length; cut += 1) {
      expect(await read([bytes.subarray(0, cut), bytes.subarray(cut)])).toEqual(expected);
    }
  });
});

it("an id of any length takes no more room than an id can have, and is not used when it is too long", async () => {
  const cursor = new StreamCursor();
  cursor.feed("id: 1\n\n");
  cursor.feed(`id: ${"x".repeat(4096)}\n\n`);
  expect(cursor.lastEventId).toHaveLength(4096);
  cursor.feed(`id: ${"x".repeat(4097)}`);
  cursor.feed("x\n\n");
  expect(cursor.lastEventId).toBeUndefined();
});

it("another connection begins with the id of the last one, without what was read of an incomplete event", () => {
  const cursor = new StreamCursor();
  cursor.feed("id: 1\n\nid: 2\ndata: x\nid:");
  cursor.restart();
  cursor.feed("data: y\n\n");
  expect(cursor.lastEventId).toBe("1");
});
