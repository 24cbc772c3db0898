import { expect, test } from "vitest";
import { memoryPair } from "./memory-pair.js";

const ping = (id: number) => ({ jsonrpc: "2.0", id, method: "ping" }) as const;

async function readAll(incoming: AsyncIterable<unknown>): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const value of incoming) all.push(value);
  return all;
}

/** Whether a promise has settled once everything that can run has run. */
async function settles(promise: Promise<unknown>): Promise<boolean> {
  let hasSettled = false;
  const note = () => {
    hasSettled = true;
  };
  promise.then(note, note);
  await new Promise(setImmediate);
  return hasSettled;
}

test("messages arrive in order, as the very objects that were sent, both ways", async () => {
  const [left, right] = memoryPair();
  const message = ping(1);
  await left.send(message);
  await right.send(ping(2));
  const { value } = await right.incoming[Symbol.asyncIterator]().next();
  expect(value).toBe(message);
  const answer = await left.incoming[Symbol.asyncIterator]().next();
  expect(answer.value).toEqual(ping(2));
});

test("sending waits while the queue is full, and goes on when the other end reads", async () => {
  const [left, right] = memoryPair({ maxQueuedMessages: 2 });
  await left.send(ping(1));
  await left.send(ping(2));
  const third = left.send(ping(3));
  const fourth = left.send(ping(4));
  expect(await settles(third)).toBe(false);
  const reader = right.incoming[Symbol.asyncIterator]();
  expect((await reader.next()).value).toEqual(ping(1));
  await third;
  expect(await settles(fourth)).toBe(false);
  const rest = [await reader.next(), await reader.next(), await reader.next()];
  expect(rest.map(({ value }) => value)).toEqual([ping(2), ping(3), ping(4)]);
  await fourth;
});

test("closing one end lets the other read what is left, then ends it", async () => {
  const [left, right] = memoryPair();
  await left.send(ping(1));
  await left.close();
  expect(await readAll(right.incoming)).toEqual([ping(1)]);
});

test("closing one end ends a read that is waiting at the other, and one of its own", async () => {
  const [left, right] = memoryPair();
  const reads = Promise.all([readAll(left.incoming), readAll(right.incoming)]);
  await left.close();
  expect(await reads).toEqual([[], []]);
});

test("a closed end reads nothing more, also of what had come", async () => {
  const [left, right] = memoryPair();
  await left.send(ping(1));
  await right.close();
  expect(await readAll(right.incoming)).toEqual([]);
});

test("sending fails on a closed end and to a closed end, and says which it is", async () => {
  const [left, right] = memoryPair();
  await left.close();
  await expect(left.send(ping(1))).rejects.toMatchObject({ code: "closed" });
  await expect(right.send(ping(1))).rejects.toMatchObject({ code: "ended_early" });
});

test.each(["writer", "reader"])("a write that waits fails when the %s closes", async (who) => {
  const [left, right] = memoryPair({ maxQueuedMessages: 1 });
  await left.send(ping(1));
  const waiting = left.send(ping(2));
  const failure = expect(waiting).rejects.toMatchObject({ name: "ConnectionError" });
  await (who === "writer" ? left : right).close();
  await failure;
});

test("leaving the loop over incoming closes the pair", async () => {
  const [left, right] = memoryPair();
  await left.send(ping(1));
  for await (const _ of right.incoming) break;
  await expect(left.send(ping(2))).rejects.toMatchObject({ code: "ended_early" });
  expect(await readAll(left.incoming)).toEqual([]);
});

test("closing twice, or both ends, is fine", async () => {
  const [left, right] = memoryPair();
  await Promise.all([left.close(), left.close(), right.close()]);
  await left.close();
});

test("a queue of less than one message holds one", async () => {
  const [left, right] = memoryPair({ maxQueuedMessages: 0 });
  await left.send(ping(1));
  const second = left.send(ping(2));
  const reader = right.incoming[Symbol.asyncIterator]();
  expect([(await reader.next()).value, (await reader.next()).value]).toEqual([ping(1), ping(2)]);
  await second;
});
