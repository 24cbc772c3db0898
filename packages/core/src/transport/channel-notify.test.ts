import { expect, test, vi } from "vitest";
import { handChannel } from "../../test/hand-channel.js";
import { lifted, quiet } from "../../test/lifted.js";
import type { NotificationMessage } from "../wire/messages.js";
import { createChannelTransport } from "./channel-transport.js";

const NOTE: NotificationMessage = { jsonrpc: "2.0", method: "notifications/x", params: { a: 1 } };

test("a notification connects when needed and is written as it is", async () => {
  const wire = lifted();
  await wire.transport.notify(NOTE);
  expect(await wire.peer.receiveAt(0)).toEqual(NOTE);
});

test("a notification resolves when it has been written", async () => {
  const channel = handChannel({ autoWrite: false });
  const transport = createChannelTransport(async () => channel);
  let isWritten = false;
  const noted = transport.notify(NOTE).then(() => {
    isWritten = true;
  });
  await quiet();
  expect([channel.writes.length, isWritten]).toEqual([1, false]);
  channel.writes[0]?.resolve();
  await noted;
});

test("a notification leaves no listener on its signal", async () => {
  const { signal } = new AbortController();
  const added = vi.spyOn(signal, "addEventListener");
  const removed = vi.spyOn(signal, "removeEventListener");
  await lifted().transport.notify(NOTE, { signal });
  await quiet();
  expect(added).toHaveBeenCalledTimes(1);
  expect(removed.mock.calls[0]?.[1]).toBe(added.mock.calls[0]?.[1]);
});

test("a notification that can't be written fails with the reason", async () => {
  const channel = handChannel({ autoWrite: false });
  const transport = createChannelTransport(async () => channel);
  const noted = transport.notify(NOTE);
  await quiet();
  const cause = new Error("EPIPE");
  channel.writes[0]?.reject(cause);
  await expect(noted).rejects.toMatchObject({ code: "ended_early", cause });
});

test.each(["closed", "ended_early"])("a write that hangs ends with %s", async (code) => {
  const channel = handChannel({ autoWrite: false });
  const transport = createChannelTransport(async () => channel);
  const noted = transport.notify(NOTE);
  const failure = expect(noted).rejects.toMatchObject({ name: "ConnectionError", code });
  await quiet();
  if (code === "closed") await transport.close();
  else channel.ends();
  await failure;
});

test("an aborted signal sends nothing; an abort while connecting or writing rejects at once", async () => {
  const channel = handChannel({ autoWrite: false });
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const transport = createChannelTransport(() => opened.then(() => channel));
  const reason = new Error("stop");
  await expect(transport.notify(NOTE, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  const connecting = new AbortController();
  const first = transport.notify(NOTE, { signal: connecting.signal });
  connecting.abort(reason);
  await expect(first).rejects.toBe(reason);
  open();
  await quiet();
  expect(channel.writes).toHaveLength(0);
  const writing = new AbortController();
  const second = transport.notify(NOTE, { signal: writing.signal });
  await quiet();
  writing.abort(reason);
  await expect(second).rejects.toBe(reason);
});
