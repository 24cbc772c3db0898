import { ArgumentError, type Client, type EraRecord, UnsupportedError } from "@plugboard/core";
import { scriptedTransport } from "@plugboard/testing";
import { describe, expect, test } from "vitest";
import {
  type Answers,
  ask,
  clientOf,
  failureOf,
  legacyServer,
  modernServer,
  UNKNOWN,
} from "../../test/eras.js";

const MODERN: EraRecord = { era: "modern", revision: "2026-07-28" };
const LEGACY: EraRecord = { era: "legacy", revision: "2025-11-25" };

describe("COR-54: what was found out, stored and handed to the next client,", () => {
  test("saves a later server the probe", async () => {
    const first = clientOf(modernServer()).client;
    await ask(first);
    const era = JSON.parse(JSON.stringify(first.era()));
    const server = modernServer();
    const { client } = clientOf(server, { era });
    expect(client.era()).toEqual(era);
    expect(await ask(client)).toBe("hello");
    expect(server.methods()).toEqual(["tools/call"]);
    expect(client.era()).toEqual(era);
  });

  test("saves an earlier server the probe, and has it offered the same revision", async () => {
    const said = { protocolVersion: "2025-06-18" };
    const first = clientOf(legacyServer({}, said)).client;
    await ask(first);
    const era = JSON.parse(JSON.stringify(first.era()));
    expect(era).toMatchObject({ era: "legacy", revision: "2025-06-18" });
    const server = legacyServer({}, said);
    const { client } = clientOf(server, { era });
    expect(client.era()).toEqual(era);
    expect(await ask(client)).toBe("hello");
    expect(server.methods()).toEqual(["initialize", "notifications/initialized", "tools/call"]);
    expect(await server.request("initialize")).toMatchObject({
      params: { protocolVersion: "2025-06-18" },
    });
    expect(client.era()).toEqual(era);
  });

  test("says how it was found out, in a sentence", async () => {
    const { client } = clientOf(legacyServer());
    await ask(client);
    expect(client.era()?.evidence).toBe(
      "It refused server/discover as servers of earlier revisions do.",
    );
  });

  test("a server that answers with an earlier revision than the one on record is on record with that", async () => {
    const { client } = clientOf(legacyServer({}, { protocolVersion: "2024-11-05" }), {
      era: LEGACY,
    });
    await ask(client);
    expect(client.era()).toMatchObject({ era: "legacy", revision: "2024-11-05" });
  });
});

/** First calls, and what they are to give. */
const FIRST: readonly (readonly [string, (client: Client) => Promise<unknown>, unknown])[] = [
  ["callTool", (client) => ask(client), "hello"],
  ["discover", async (client) => (await client.discover()).supportedVersions.length, 1],
  ["listen", (client) => client.listen({ toolsListChanged: true }).acknowledged, {}],
];

const acknowledges: Answers = {
  "subscriptions/listen": ({ id }, { says }) => {
    const _meta = { "io.modelcontextprotocol/subscriptionId": id };
    const method = "notifications/subscriptions/acknowledged";
    void says({ jsonrpc: "2.0", method, params: { _meta, notifications: {} } });
    return undefined;
  },
};
const notInitialized = () => ({ error: { code: -32000, message: "Server not initialized" } });
/** Ways of earlier servers to refuse a first request. */
const REFUSALS: readonly (readonly [string, Answers])[] = [
  [
    "wants to be initialized",
    {
      "tools/call": notInitialized,
      "subscriptions/listen": notInitialized,
      "server/discover": notInitialized,
    },
  ],
  ["does not know the methods of later revisions", { "tools/call": notInitialized }],
  [
    "lists earlier revisions",
    Object.fromEntries(
      ["tools/call", "subscriptions/listen", "server/discover"].map((method) => [
        method,
        () => ({ error: { code: -32022, data: { supported: ["2025-11-25"] } } }),
      ]),
    ),
  ],
];

describe.each(FIRST)("a wrong record and %s as the first call:", (_, call, expected) => {
  test.each(REFUSALS)(
    "on record as later, the server %s, and gets what it wants",
    async (_, refusals) => {
      let isOpen = false;
      const tool: Answers = legacyAnswers(() => isOpen, refusals);
      const server = legacyServer({
        ...tool,
        initialize: () => {
          isOpen = true;
          return { result: { protocolVersion: "2025-11-25", capabilities: {} } };
        },
      });
      const { client } = clientOf(server, { era: MODERN });
      expect(await call(client)).toEqual(expected);
      expect(client.era()).toMatchObject(LEGACY);
      expect(await ask(client, "later")).toBe("later");
      expect(server.methods().filter((method) => method === "initialize")).toHaveLength(1);
    },
  );

  test("on record as earlier, the server turns out to be a later one", async () => {
    const server = modernServer(acknowledges);
    const { client } = clientOf(server, { era: LEGACY });
    expect(await call(client)).toEqual(expected);
    expect(client.era()).toMatchObject(MODERN);
    expect(await ask(client, "later")).toBe("later");
    expect(server.methods().filter((method) => method === "initialize")).toHaveLength(1);
  });
});

/** Refuses like a server that has not been opened, and answers once it has. */
function legacyAnswers(isOpen: () => boolean, refusals: Answers): Answers {
  return {
    ...Object.fromEntries(
      Object.entries(refusals).map(([method, refuse]) => [
        method,
        (request, server) => {
          if (!isOpen()) return refuse?.(request, server);
          return method === "tools/call"
            ? { result: { content: [{ type: "text", text: String(request.params?.name) }] } }
            : UNKNOWN;
        },
      ]),
    ),
  } as Answers;
}

describe("a record that is of no use:", () => {
  test("one of a revision that nobody here speaks is ignored", async () => {
    for (const era of [
      { era: "modern", revision: "2099-01-01" },
      { era: "legacy", revision: "2024-10-07" },
      { era: "legacy", revision: "2026-07-28" },
    ] as const) {
      const server = modernServer();
      const { client } = clientOf(server, { era });
      expect(client.era()).toBeUndefined();
      expect(await ask(client)).toBe("hello");
      expect(server.methods()).toEqual(["server/discover", "tools/call"]);
    }
  });

  test.each([
    ["another word", "moderm"],
    ["null", null],
    ["a number", 1],
    ["an empty object", {}],
    ["another era", { era: "future", revision: "2026-07-28" }],
    ["no revision", { era: "modern" }],
    ["a revision that is none", { era: "legacy", revision: 20251125 }],
  ])("%s is an ArgumentError", (_, era) => {
    expect(() => clientOf(modernServer(), { era: era as never })).toThrow(ArgumentError);
  });

  test("a record is of no use to a transport with one era, and does no harm", async () => {
    const result = { resultType: "complete", content: [] };
    const transport = scriptedTransport(({ id }) => [{ jsonrpc: "2.0", id, result }]);
    const { client } = clientOf({ transport }, { era: LEGACY });
    await client.callTool({ name: "t" });
    expect(transport.requests.map(({ request }) => request.method)).toEqual(["tools/call"]);
  });
});

describe('era: "legacy"', () => {
  test("on a transport that carries none is an UnsupportedError at once", () => {
    const transport = scriptedTransport(() => []);
    expect(() => clientOf({ transport }, { era: "legacy" })).toThrow(UnsupportedError);
    expect(() => clientOf({ transport }, { era: "legacy" })).toThrow(/initialize/);
  });

  test("opens with initialize and never asks", async () => {
    const server = legacyServer();
    const { client } = clientOf(server, { era: "legacy" });
    expect(client.era()).toBeUndefined();
    expect(await ask(client)).toBe("hello");
    expect(server.methods()).toEqual(["initialize", "notifications/initialized", "tools/call"]);
    expect(client.era()).toMatchObject(LEGACY);
  });

  test("gives what a later server says to initialize, and does not look elsewhere", async () => {
    const server = modernServer();
    const { client } = clientOf(server, { era: "legacy" });
    expect(await failureOf(ask(client))).toMatchObject({ name: "RpcError", code: -32601 });
    expect(server.methods()).toEqual(["initialize"]);
  });

  test("has -32022 in the middle of its life as any other error", async () => {
    const server = legacyServer({ "tools/call": () => ({ error: { code: -32022 } }) });
    const { client } = clientOf(server, { era: "legacy" });
    expect(await failureOf(ask(client))).toMatchObject({ name: "RpcError", code: -32022 });
    expect(server.methods()).not.toContain("server/discover");
  });
});

test('era: "modern" never opens anything', async () => {
  const server = legacyServer();
  const { client } = clientOf(server, { era: "modern" });
  expect(await failureOf(client.discover())).toBeInstanceOf(UnsupportedError);
  expect(server.methods()).toEqual(["server/discover"]);
});
