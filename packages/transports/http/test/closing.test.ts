import { type Client, ConnectionError, createClient } from "@plugboard/core";
import { expect, it, onTestFinished } from "vitest";
import { http } from "../src/index.js";
import { idOf, note, peer, result } from "./peers.js";

function clientTo(url: string, options: Partial<Parameters<typeof createClient>[0]> = {}): Client {
  const client = createClient({ era: "modern", transport: http(url), ...options });
  onTestFinished(() => client.close());
  return client;
}
const nameIn = (request: { json: unknown }) =>
  (request.json as { params: { name?: string } }).params.name;
/** A server that answers "quick" and leaves everything else open. */
const server = () =>
  peer(async (reply) => {
    if (nameIn(reply.request) === "quick") return reply.json(result(idOf(reply)));
    await reply.startEvents();
    await reply.event(note());
    await reply.event({
      jsonrpc: "2.0",
      method: "notifications/progress",
      params: { progressToken: idOf(reply), progress: 1 },
    });
    await reply.event(result(999));
    await reply.gone;
  });
const closed = { name: "ConnectionError", code: "closed" };

it("B25: close() twice at once ends what is open with closed, and nothing is sent after it", async () => {
  const { url, requests, requestAt, idle } = await server();
  const client = clientTo(url);
  const calls = ["a", "b", "c"].map((name) => client.callTool({ name }).catch((error) => error));
  const subscription = client.listen({ toolsListChanged: true });
  const changes = subscription[Symbol.asyncIterator]().next();
  const lost = changes.catch((error) => error);
  await requestAt(3);
  await Promise.all([client.close(), client.close()]);
  await client.close();
  for (const failure of await Promise.all([...calls, lost])) {
    expect(failure).toBeInstanceOf(ConnectionError);
    expect(failure).toMatchObject(closed);
  }
  await expect(subscription.closed).rejects.toMatchObject(closed);
  await expect(client.callTool({ name: "quick" })).rejects.toMatchObject(closed);
  expect(() => client.listen({ toolsListChanged: true })).toThrow(ConnectionError);
  await idle();
  expect(requests.map(({ method }) => method)).toEqual(["POST", "POST", "POST", "POST"]);
});

it.each(["onProgress", "onLog", "onWarning"] as const)(
  "B25: close() from inside %s settles the call, and is not waited for by itself",
  async (handler) => {
    const { url, idle } = await server();
    let closing: Promise<void> | undefined;
    const close = (): Promise<void> => {
      closing ??= client.close();
      return closing;
    };
    const client: Client = clientTo(url, handler === "onWarning" ? { onWarning: close } : {});
    const call = client.callTool({ name: "a" }, { [handler]: close });
    await expect(call).rejects.toMatchObject(closed);
    await closing;
    await idle();
  },
);

it("B25: close() before anything was sent settles at once, and opens no connection", async () => {
  const raw = await server();
  const client = clientTo(raw.url);
  const call = client.callTool({ name: "quick" });
  const failure = call.catch((error) => error);
  await client.close();
  expect(await failure).toMatchObject(closed);
  expect(raw.openedSockets).toBe(0);
});

it("B15, B25: after close() a new client reaches the same server, and no DELETE was sent", async () => {
  const { url, requests } = await server();
  for (let i = 0; i < 2; i++) {
    const client = clientTo(url);
    await expect(client.callTool({ name: "quick" })).resolves.toMatchObject({ value: "sunny" });
    await client.close();
  }
  expect(requests.map(({ method }) => method)).toEqual(["POST", "POST"]);
});
