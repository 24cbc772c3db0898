import { ConnectionError } from "@plugboard/core/transport";
import type { RawReply } from "@plugboard/testing/node";
import { describe, expect, it } from "vitest";
import { accept, methodOf, readySession, withHandshake } from "../../test/legacy-session.js";
import { peer } from "../../test/peers.js";
import { HttpError } from "../http-error.js";

const NOTIFICATION = { jsonrpc: "2.0", method: "notifications/roots/list_changed" } as const;
const RESPONSE = { jsonrpc: "2.0", id: "q", result: {} } as const;

const SPELLINGS: [name: string, play: (reply: RawReply) => Promise<void>][] = [
  ["202 empty", (reply) => accept(reply)],
  [
    "202 text/html",
    (reply) => reply.head(202, { "content-type": "text/html", "content-length": "0" }),
  ],
  [
    "200 empty JSON",
    (reply) => reply.head(200, { "content-type": "application/json", "content-length": "0" }),
  ],
  ["200 null", (reply) => reply.json(null)],
  ["200 with a response without id", (reply) => reply.json({ jsonrpc: "2.0", result: {} })],
  ["204", (reply) => reply.head(204)],
  [
    "202 with an event stream that ends",
    async (reply) => {
      await reply.startEvents();
      await reply.endEvents();
    },
  ],
];

describe.each(SPELLINGS)("B11, S12: %s accepts", (_, play) => {
  it("a notification and a response", async () => {
    const raw = await peer(withHandshake(play));
    const { session, heard } = await readySession(raw.url);
    await session.notify(NOTIFICATION);
    await session.respond(RESPONSE);
    expect(raw.requests.slice(2).map(({ json }) => json)).toEqual([NOTIFICATION, RESPONSE]);
    expect(heard.messages.items).toEqual([]);
  });
});

it.each([400, 403, 500])("S12: %s refuses them, with an HttpError", async (status) => {
  const raw = await peer(withHandshake((reply) => accept(reply, status)));
  const { session } = await readySession(raw.url);
  await expect(session.notify(NOTIFICATION)).rejects.toMatchObject({ name: "HttpError", status });
  await expect(session.respond(RESPONSE)).rejects.toBeInstanceOf(HttpError);
});

it("a notification ends with its signal, its session and its transport", async () => {
  const raw = await peer(
    withHandshake(async (reply) => {
      if (methodOf(reply) === "DELETE") await accept(reply, 200);
      else await reply.gone;
    }),
  );
  const { session, again, closeTransport } = await readySession(raw.url);
  const controller = new AbortController();
  const aborted = session.notify(NOTIFICATION, { signal: controller.signal });
  await raw.requestAt(2);
  controller.abort("enough");
  await expect(aborted).rejects.toBe("enough");
  const closed = expect(session.notify(NOTIFICATION)).rejects.toBeInstanceOf(ConnectionError);
  await raw.requestAt(3);
  await session.close();
  await closed;
  await expect(session.notify(NOTIFICATION)).rejects.toMatchObject({ code: "closed" });
  const other = await again();
  await closeTransport();
  await expect(other.session.respond(RESPONSE)).rejects.toMatchObject({ code: "closed" });
});
