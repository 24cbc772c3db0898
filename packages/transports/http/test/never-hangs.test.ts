import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import {
  type Client,
  ConnectionError,
  createClient,
  RpcError,
  UnsupportedError,
} from "@plugboard/core";
import type { RawReply } from "@plugboard/testing/node";
import { describe, expect, it, onTestFinished } from "vitest";
import { HttpError, type HttpOptions, http } from "../src/index.js";
import { FAULTS, FETCHES } from "./faults.js";
import { idOf, peer, result } from "./peers.js";

const call = (client: Client) => client.callTool({ name: "weather" });
const answer = (reply: RawReply) => reply.json(result(idOf(reply)));

function clientTo(url: string, options: HttpOptions): Client {
  const client = createClient({ era: "modern", transport: http(url, options) });
  onTestFinished(() => client.close());
  return client;
}

/** A server that answers the first call and the third one, and the second one as it is told. */
async function serverWith(play: (reply: RawReply) => Promise<void> | void) {
  const raw = await peer((reply) => (raw.requests.length === 2 ? play(reply) : answer(reply)));
  return raw;
}

describe.each(FETCHES)(
  "over %s, a client's call fails at once, and its next one works, after",
  (_, options) => {
    it.each(FAULTS)("%s", async (_name, play, kind, code, says) => {
      const { url, requests } = await serverWith(play);
      const client = clientTo(url, options);
      await call(client);
      const error = await call(client).catch((reason) => reason);
      expect(error).toBeInstanceOf(kind);
      expect(error.code).toBe(code);
      expect(error.message).toMatch(says);
      expect(error.message).toContain(url);
      expect(error.message).toContain("tools/call");
      await expect(call(client)).resolves.toMatchObject({ value: "sunny" });

      expect(requests.map(({ method }) => method)).toEqual(["POST", "POST", "POST"]);
      expect(new Set(requests.map(({ json }) => (json as { id: number }).id)).size).toBe(3);
    });

    const error = { code: -32602, message: "no such tool", data: { name: "weather" } };
    it.each(
      [200, 400, 404, 500, 503].flatMap((status) => [
        [status, "its own id", (id: number) => ({ id })],
        [status, "the id null", () => ({ id: null })],
        [status, "no id", () => ({})],
      ]) as [number, string, (id: number) => object][],
    )(
      "HTTP-41, B13, seed B15: HTTP status %i and a JSON-RPC error with %s, which is the call's RpcError",
      async (status, _what, id) => {
        const { url } = await serverWith((reply) =>
          reply.json({ jsonrpc: "2.0", ...id(idOf(reply)), error }, { status }),
        );
        const client = clientTo(url, options);
        await call(client);
        const failure = await call(client).catch((reason) => reason);
        expect(failure).toBeInstanceOf(RpcError);
        expect(failure).toMatchObject({
          ...error,
          httpStatus: status === 200 ? undefined : status,
        });
        await expect(call(client)).resolves.toMatchObject({ value: "sunny" });
      },
    );

    it("HTTP-42: 404 with -32601, which is the RpcError of a method that is not there", async () => {
      const absent = { code: -32601, message: "Method not found" };
      const { url } = await serverWith((reply) =>
        reply.json({ jsonrpc: "2.0", id: idOf(reply), error: absent }, { status: 404 }),
      );
      const client = clientTo(url, options);
      await call(client);
      const failure = await call(client).catch((reason) => reason);
      expect(failure).toBeInstanceOf(RpcError);
      expect(failure).toMatchObject({ ...absent, httpStatus: 404 });
      await expect(call(client)).resolves.toMatchObject({ value: "sunny" });
    });

    it("HTTP-62, HTTP-69: 404 to the first request of all, which is how earlier revisions answer", async () => {
      const raw = await peer(async (reply) => {
        if (raw.requests.length > 1) return answer(reply);
        await reply.head(404, { "content-length": "7" });
        await reply.write("no page");
      });
      const client = clientTo(raw.url, options);
      const failure = await call(client).catch((reason) => reason);
      expect(failure).toBeInstanceOf(UnsupportedError);
      expect(failure.cause).toBeInstanceOf(HttpError);
      expect(failure.message).toContain("initialize");
      const said = `${raw.url} answered tools/call with HTTP status 404. It said: no page`;
      expect(failure.message).toContain(said);
      await expect(call(client)).resolves.toMatchObject({ value: "sunny" });
    });

    it("B12: a refused connection, once the server is there", async () => {
      const gone = await peer(answer);
      await gone.close();
      const client = clientTo(gone.url, options);
      const failure = await call(client).catch((reason) => reason);
      expect(failure).toBeInstanceOf(ConnectionError);
      expect(failure).toMatchObject({ code: "unreachable", mayHaveArrived: false });
      expect(failure.message).toContain(gone.url);
      expect(failure.message).toContain("tools/call");
      expect(failure.message).toContain("ECONNREFUSED");

      const server = createServer(async (request, response) => {
        const { id } = JSON.parse(await text(request));
        response.setHeader("content-type", "application/json").end(JSON.stringify(result(id)));
      });
      server.listen(gone.port, "127.0.0.1");
      await once(server, "listening");
      onTestFinished(() => void server.close());
      await expect(call(client)).resolves.toMatchObject({ value: "sunny" });
    });
  },
);
