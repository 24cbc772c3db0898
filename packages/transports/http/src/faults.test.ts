import { ConnectionError, McpError } from "@plugboard/core/transport";
import { describe, expect, it } from "vitest";
import { FAULTS, FETCHES } from "../test/faults.js";
import { peer, request, result, run, transportTo } from "../test/peers.js";

describe.each(FETCHES)(
  "over %s, a call fails at once, and the next one works, after",
  (_, options) => {
    it.each(FAULTS)("%s", async (_name, play, kind, code, says) => {
      const { url, requests } = await peer((reply) =>
        requests.length === 1 ? play(reply) : reply.json(result(2)),
      );
      const transport = transportTo(url, options);
      const { error } = await run(transport);
      expect(error).toBeInstanceOf(kind);
      expect(error).toMatchObject({ code });
      if (error instanceof ConnectionError) expect(error.mayHaveArrived).toBe(true);
      expect((error as Error).message).toMatch(/tools\/call/);
      expect((error as Error).message).toMatch(says);
      expect((error as Error).message).toContain(url);
      expect((await run(transport, request(2))).messages).toEqual([result(2)]);
    });

    it("B12: a refused connection, which says that nothing has arrived", async () => {
      const gone = await peer(() => {});
      await gone.close();
      const { error } = await run(transportTo(gone.url, options));
      expect(error).toBeInstanceOf(ConnectionError);
      expect(error).toMatchObject({ code: "unreachable", mayHaveArrived: false });
      expect((error as Error).message).toContain(gone.url);
      expect((error as Error).cause).toBeInstanceOf(Error);
    });

    it("B12: a name that does not resolve", async () => {
      const { error } = await run(transportTo("http://nowhere.invalid/mcp", options));
      expect(error).toMatchObject({ code: "unreachable", mayHaveArrived: false });
    });
  },
);

it("what a foreign fetch throws is wrapped, and nobody knows whether anything arrived", async () => {
  const failure = new TypeError("odd");
  const fetch = () => Promise.reject(failure);
  const { error } = await run(transportTo("http://example.com/mcp", { fetch }));
  expect(error).toBeInstanceOf(McpError);
  expect(error).toMatchObject({ code: "unreachable", mayHaveArrived: true, cause: failure });
});

it.each([
  ["B13, seed C3: another request's response", result(2), "response_dropped"],
  ["a request", request(7, "ping"), "request_dropped"],
  [
    "a notification for another request",
    { jsonrpc: "2.0", method: "notifications/progress", params: { progressToken: 2 } },
    "message_dropped",
  ],
])("%s that was the whole answer is reported", async (_, value, code) => {
  const { url } = await peer((reply) => reply.json(value));
  const { warnings } = await run(transportTo(url));
  expect(warnings).toMatchObject([{ code, method: "tools/call", requestId: 1 }]);
});

it("an onWarning that throws fails nothing", async () => {
  const { url } = await peer((reply) => reply.json(result(2)));
  const onWarning = () => {
    throw new Error("handler");
  };
  const { error } = await run(transportTo(url), request(), { onWarning });
  expect(error).toMatchObject({ code: "ended_early" });
});
