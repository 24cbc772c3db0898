import type { RawReply } from "@plugboard/testing/node";
import { afterEach, expect, it, vi } from "vitest";
import { accept, methodOf, readySession, withHandshake } from "../../test/legacy-session.js";
import { peer, request, result, run } from "../../test/peers.js";

afterEach(() => void vi.useRealTimers());

type Play = (reply: RawReply) => Promise<void>;

it.each<[string, Play]>([
  ...[200, 202, 404, 405, 401, 501].map((status): [string, Play] => [
    String(status),
    (reply) => accept(reply, status),
  ]),
  ["204", (reply) => reply.head(204)],
  ["a reset", async (reply) => reply.reset()],
  ["a redirect to itself", (reply) => reply.head(302, { location: "/mcp", "content-length": "0" })],
])("B15, S16, S17, S18: DELETE is sent once, and %s ends the session", async (_, play) => {
  const raw = await peer(
    withHandshake((reply) => (methodOf(reply) === "DELETE" ? play(reply) : accept(reply))),
  );
  const headers = { authorization: "Bearer t" };
  const { session, heard } = await readySession(raw.url, { headers });
  await Promise.all([session.close(), session.close()]);
  await session.close();
  const deletes = raw.requests.filter(({ method }) => method === "DELETE");
  expect(deletes).toHaveLength(1);
  expect(deletes[0]?.headers).toMatchObject({
    "mcp-session-id": "secret-1",
    "mcp-protocol-version": "2025-11-25",
    authorization: "Bearer t",
  });
  expect(deletes[0]?.body).toBe("");
  expect((await run(session, request())).error).toMatchObject({ code: "closed" });
  expect(heard.ends).toEqual([]);
});

it("B15: close() waits two seconds at most for the answer to DELETE", async () => {
  const raw = await peer(
    withHandshake(async (reply) => {
      if (methodOf(reply) === "DELETE") await reply.gone;
      else await accept(reply);
    }),
  );
  const { session } = await readySession(raw.url);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const closing = session.close();
  await raw.requested(({ method }) => method === "DELETE");
  await vi.advanceTimersByTimeAsync(2000);
  await closing;
  vi.useRealTimers();
  await vi.waitFor(() => expect(raw.openSockets).toBeLessThanOrEqual(1));
});

it("B15: transport.close() ends a DELETE under way", async () => {
  const raw = await peer(
    withHandshake(async (reply) => {
      if (methodOf(reply) === "DELETE") await reply.gone;
      else await accept(reply);
    }),
  );
  const { session, closeTransport } = await readySession(raw.url);
  const closing = session.close();
  await raw.requested(({ method }) => method === "DELETE");
  await closeTransport();
  await closing;
  await raw.idle();
});

it("B14: a DELETE follows redirects within the origin, and no others", async () => {
  const foreign = await peer((reply) => accept(reply, 200));
  for (const [location, expected] of [
    ["/mcp/", ["/mcp", "/mcp/"]],
    [foreign.url, ["/mcp"]],
  ] as const) {
    const raw = await peer(
      withHandshake((reply) => {
        const isFirst = methodOf(reply) === "DELETE" && reply.request.path === "/mcp";
        return isFirst ? reply.head(307, { location, "content-length": "0" }) : accept(reply, 200);
      }),
    );
    const { session } = await readySession(raw.url);
    await session.close();
    const deletes = raw.requests.filter(({ method }) => method === "DELETE");
    expect(deletes.map(({ path }) => path)).toEqual(expected);
    for (const { headers } of deletes) expect(headers["mcp-session-id"]).toBe("secret-1");
  }
  expect(foreign.requests).toEqual([]);
});

it("B15: the connection is used again after the goodbye", async () => {
  const raw = await peer(
    withHandshake((reply) =>
      methodOf(reply) === "DELETE" ? reply.json({ ok: true }) : reply.json(result()),
    ),
  );
  const first = await readySession(raw.url);
  await first.session.close();
  const { session } = await first.again();
  await run(session, { ...request(0), method: "initialize" });
  expect(raw.openedSockets).toBe(1);
});
