import { expect, test } from "vitest";
import { lifted, quiet, start } from "../../test/lifted.js";
import { request, result } from "../../test/requests.js";

const LISTEN = request(1, "subscriptions/listen");
const _meta = { "io.modelcontextprotocol/subscriptionId": 1 };
const updated = (uri: string, step = 0) => ({
  jsonrpc: "2.0",
  method: "notifications/resources/updated",
  params: { uri, step, _meta },
});
const progress = (step: number) => ({
  jsonrpc: "2.0",
  method: "notifications/progress",
  params: { progressToken: 1, progress: step },
});

/** A request that is under way and that nobody reads. */
async function unread(maxBacklogMessages?: number, message = LISTEN) {
  const wire = lifted({ maxBacklogMessages });
  const call = start(wire.transport, message);
  const first = call.next();
  await quiet();
  await wire.peer.send(updated("first"));
  await first;
  return { wire, call };
}

test("by default 1,024 messages wait, one more fails the request with overflow and cancels it", async () => {
  const { wire, call } = await unread();
  for (let step = 0; step < 1024; step += 1) await wire.peer.send(updated(`test://${step}`));
  await quiet();
  expect(wire.peer.received).toEqual([LISTEN]);
  await wire.peer.send(updated("one more"));
  await expect(call.next()).rejects.toMatchObject({ code: "overflow", mayHaveArrived: true });
  await quiet();
  expect(wire.peer.received).toEqual([
    LISTEN,
    { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } },
  ]);
});

test("an overflow fails nobody else, and what comes for the request later is dropped", async () => {
  const { wire, call } = await unread(2);
  const other = start(wire.transport, request(2)).next();
  for (const uri of ["a", "b", "c", "d"]) await wire.peer.send(updated(uri));
  await wire.peer.send(result(1));
  await wire.peer.send(result(2));
  expect((await other).value).toEqual(result(2));
  await expect(call.next()).rejects.toThrow(/more than 2 messages/);
});

test("the response fits in a full backlog, and so does the server's end of a listen", async () => {
  const end = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } };
  for (const last of [result(1), end]) {
    const { wire, call } = await unread(2);
    for (const value of [updated("a"), updated("b"), last]) await wire.peer.send(value);
    await quiet();
    const values = [await call.next(), await call.next(), await call.next(), await call.next()];
    expect(values.map(({ value }) => value)).toEqual([updated("a"), updated("b"), last, undefined]);
    expect(wire.peer.received).toHaveLength(1);
  }
});

test("progress for a caller that does not read never overflows, and ends with the newest", async () => {
  const { wire, call } = await unread(3, request(1));
  for (let step = 1; step <= 1000; step += 1) await wire.peer.send(progress(step));
  await wire.peer.send(result(1));
  await quiet();
  const values = [await call.next(), await call.next(), await call.next(), await call.next()];
  expect(values.map(({ value }) => value)).toEqual([
    progress(998),
    progress(999),
    progress(1000),
    result(1),
  ]);
});

test("an update of a resource takes the place of an older one of the same resource", async () => {
  const { wire, call } = await unread(2);
  for (const [index, uri] of ["a", "b", "a", "b"].entries()) {
    await wire.peer.send(updated(uri, index));
  }
  await quiet();
  const values = [await call.next(), await call.next()];
  expect(values.map(({ value }) => value)).toEqual([updated("a", 2), updated("b", 3)]);
});
