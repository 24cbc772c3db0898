import { UnsupportedError } from "@plugboard/core";
import { describe, expect, test } from "vitest";
import {
  type Answers,
  ask,
  clientOf,
  failureOf,
  legacyServer,
  nameIn,
  opening,
  text,
} from "../../../test/eras.js";
import { quiet } from "../../../test/lifted.js";
import type { Answer, ScriptServer } from "../../../test/script-server.js";

const LEGACY = { era: "legacy" } as const;
const answering = (answer: Answer): ScriptServer =>
  legacyServer({ initialize: () => answer } satisfies Answers);

describe("STD-39: the handshake", () => {
  test("offers the newest revision, the client's capabilities and its name, then says that it is done", async () => {
    const server = legacyServer();
    const { client } = clientOf(server, {
      ...LEGACY,
      info: { name: "test", version: "1" },
      input: { roots: [], elicitation: () => ({ action: "decline" }), samplingTools: true },
    });
    await ask(client);
    expect(server.seen.items.slice(0, 2)).toEqual([
      {
        jsonrpc: "2.0",
        id: 1,
        method: "initialize",
        params: {
          protocolVersion: "2025-11-25",
          capabilities: { roots: { listChanged: true }, elicitation: { form: {} } },
          clientInfo: { name: "test", version: "1" },
        },
      },
      { jsonrpc: "2.0", method: "notifications/initialized" },
    ]);
  });

  test("needs a name, so that a client without one is called by its library's", async () => {
    const server = legacyServer();
    await ask(clientOf(server, LEGACY).client);
    expect(await server.request("initialize")).toMatchObject({
      params: { clientInfo: { name: "plugboard", version: expect.any(String) } },
    });
  });

  test.each(["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"])(
    "COR-59: takes %s when the server names that",
    async (protocolVersion) => {
      const server = legacyServer({}, { protocolVersion, instructions: "be kind" });
      const { client } = clientOf(server, LEGACY);
      expect(await client.discover()).toMatchObject({
        supportedVersions: [protocolVersion],
        serverInfo: { name: "old" },
        instructions: "be kind",
      });
      expect(client.era()).toMatchObject({ revision: protocolVersion });
    },
  );

  test("takes a server that says little of itself", async () => {
    const { client } = clientOf(
      answering({ result: { protocolVersion: "2025-11-25", serverInfo: 1, capabilities: [] } }),
      LEGACY,
    );
    expect(await client.discover()).toMatchObject({ capabilities: {} });
    expect(await ask(client)).toBe("hello");
  });
});

describe("HLEG-06: an answer to initialize that is of no use ends the connection, and the next call tries again:", () => {
  test.each(["2026-07-28", "1999-01-01", "", "x".repeat(10_000)])(
    "the revision %.20s",
    async (protocolVersion) => {
      const server = answering({ result: opening({ protocolVersion }) });
      const { client } = clientOf(server, LEGACY);
      const failure = await failureOf(ask(client));
      expect(failure).toBeInstanceOf(UnsupportedError);
      expect(failure.message).toContain(JSON.stringify(protocolVersion.slice(0, 40)));
      expect(failure.message).toContain("2025-11-25");
      expect(failure.message.length).toBeLessThan(300);
      await server.ended.at(0);
      await failureOf(ask(client));
      expect(server.methods()).toEqual(["initialize", "initialize"]);
    },
  );

  test.each([
    ["no revision", { capabilities: {} }],
    ["a revision that is a number", { protocolVersion: 20251125 }],
    ["nothing at all", {}],
  ])("%s", async (_, result) => {
    const server = answering({ result });
    const failure = await failureOf(ask(clientOf(server, LEGACY).client));
    expect(failure).toMatchObject({ name: "ProtocolError", code: "invalid_result" });
    await server.ended.at(0);
    expect(server.methods()).toEqual(["initialize"]);
  });

  test.each([
    ["a result that is none", { result: "hello" }],
    ["a result and an error", { result: {}, error: { code: 1, message: "both" } }],
  ])("%s", async (_, answer) => {
    const server = legacyServer({
      initialize: ({ id }, { says }) => {
        void says({ jsonrpc: "2.0", id, ...answer });
        return undefined;
      },
    });
    const failure = await failureOf(ask(clientOf(server, LEGACY).client));
    expect(failure).toMatchObject({ name: "ProtocolError", code: "invalid_message" });
    await server.ended.at(0);
  });

  test("an error", async () => {
    const server = answering({ error: { code: -32603, message: "out of order" } });
    const failure = await failureOf(ask(clientOf(server, LEGACY).client));
    expect(failure).toMatchObject({ name: "RpcError", code: -32603, message: "out of order" });
    await server.ended.at(0);
    expect(server.methods()).toEqual(["initialize"]);
  });

  test("the end of the pipe", async () => {
    const server = legacyServer({
      initialize: async (_, { connections }) => {
        await connections.at(-1)?.close();
        return undefined;
      },
    });
    const { client } = clientOf(server, LEGACY);
    expect(await failureOf(ask(client))).toMatchObject({ code: "ended_early" });
    expect(await failureOf(ask(client))).toMatchObject({ code: "ended_early" });
    expect(server.methods()).toEqual(["initialize", "initialize"]);
  });
});

describe("HLEG-07: a refusal that names other revisions", () => {
  const refusing = (code: number, supported: unknown): ScriptServer =>
    legacyServer({
      initialize: ({ params }) =>
        params?.protocolVersion === "2025-06-18"
          ? { result: opening({ protocolVersion: "2025-06-18" }) }
          : { error: { code, data: { supported, requested: params?.protocolVersion } } },
    });

  test.each([-32602, -32022])(
    "has initialize sent once more with the newest of them (%i)",
    async (code) => {
      const server = refusing(code, ["2024-11-05", "2025-06-18", "2026-07-28"]);
      const { client } = clientOf(server, LEGACY);
      expect(await ask(client)).toBe("hello");
      expect(client.era()).toMatchObject({ revision: "2025-06-18" });
      expect(server.methods().slice(0, 3)).toEqual([
        "initialize",
        "initialize",
        "notifications/initialized",
      ]);
      expect(new Set(server.seen.items.flatMap((one) => ("id" in one ? [one.id] : []))).size).toBe(
        3,
      );
    },
  );

  test.each([
    ["but none that is spoken here", ["1999-01-01"]],
    ["but only the one that was offered", ["2025-11-25"]],
    ["but not as a list of texts", [20250618]],
    ["but not as a list", "2025-06-18"],
  ])("%s, is an error at once", async (_, supported) => {
    const server = refusing(-32602, supported);
    expect(await failureOf(ask(clientOf(server, LEGACY).client))).toMatchObject({ code: -32602 });
    expect(server.methods()).toEqual(["initialize"]);
  });

  test("is an error when what it names is refused, too", async () => {
    const server = legacyServer({
      initialize: () => ({
        error: { code: -32602, data: { supported: ["2024-11-05", "2025-03-26"] } },
      }),
    });
    expect(await failureOf(ask(clientOf(server, LEGACY).client))).toMatchObject({ code: -32602 });
    expect(server.methods()).toEqual(["initialize", "initialize"]);
  });
});

test("an answer to initialize with another id is nobody's, and is reported", async () => {
  const server = legacyServer({
    initialize: async ({ id }, { says }) => {
      await says({ jsonrpc: "2.0", id: String(id), result: opening() });
      await says({ jsonrpc: "2.0", id: 4711, result: opening() });
      return { result: opening({ serverInfo: { name: "the right one", version: "1" } }) };
    },
  });
  const { client, warnings } = clientOf(server, LEGACY);
  expect(await client.discover()).toMatchObject({ serverInfo: { name: "the right one" } });
  expect(warnings.map(({ code, requestId }) => [code, requestId])).toEqual([
    ["response_dropped", "1"],
    ["response_dropped", 4711],
  ]);
});

describe("B20 (e): while initialize is under way,", () => {
  const waiting = (): ScriptServer => legacyServer({ initialize: () => undefined });

  test("the only caller gives up: nothing about the id goes over the wire, and the next call works", async () => {
    const server = waiting();
    const { client } = clientOf(server, LEGACY);
    const controller = new AbortController();
    const call = client.callTool({ name: "first" }, { signal: controller.signal });
    const initialize = await server.request("initialize");
    const reason = new Error("enough");
    controller.abort(reason);
    expect(await failureOf(call)).toBe(reason);
    await quiet();
    expect(server.methods()).toEqual(["initialize"]);
    const second = ask(client, "second");
    await server.answers(initialize, { result: opening() });
    expect(await second).toBe("second");
    expect(server.methods()).toEqual(["initialize", "notifications/initialized", "tools/call"]);
  });

  test("the only caller runs out of time: neither does anything, and the next call works", async () => {
    const server = waiting();
    const { client } = clientOf(server, LEGACY);
    const failure = await failureOf(client.callTool({ name: "first" }, { totalTimeoutMs: 5 }));
    expect(failure).toMatchObject({ name: "TimeoutError" });
    await server.answers(await server.request("initialize"), { result: opening() });
    expect(await ask(client, "second")).toBe("second");
    expect(server.methods()).not.toContain("notifications/cancelled");
  });

  test("close() ends the calls, the pipe and nothing else", async () => {
    const server = waiting();
    const { client } = clientOf(server, LEGACY);
    const calls = [failureOf(ask(client)), failureOf(client.discover())];
    await server.request("initialize");
    await client.close();
    for (const call of calls) expect(await call).toMatchObject({ code: "closed" });
    await server.ended.at(0);
    expect(server.methods()).toEqual(["initialize"]);
  });

  test("HLEG-05: nothing is sent but the answers to pings", async () => {
    const server = waiting();
    const { client } = clientOf(server, { ...LEGACY, input: { roots: [] } });
    const calls = [ask(client, "a"), client.discover(), client.rootsChanged()];
    const initialize = await server.request("initialize");
    await server.says({ jsonrpc: "2.0", id: 1, method: "ping" });
    await server.answer(1);
    await quiet();
    expect(server.methods()).toEqual(["initialize", "response"]);
    await server.answers(initialize, { result: opening() });
    await Promise.all(calls);
    expect(server.methods()[2]).toBe("notifications/initialized");
  });

  test("B26: a log message, a ping and a change ahead of the answer disturb nothing", async () => {
    const server = legacyServer({
      initialize: async (_, { says }) => {
        const params = { level: "info", data: "starting" };
        await says({ jsonrpc: "2.0", method: "notifications/message", params });
        await says({ jsonrpc: "2.0", id: "p", method: "ping" });
        await says({ jsonrpc: "2.0", method: "notifications/tools/list_changed" });
        return { result: opening() };
      },
      "tools/call": (request) => ({ result: text(nameIn(request)) }),
    });
    const { client, warnings } = clientOf(server, LEGACY);
    expect(await ask(client)).toBe("hello");
    expect(await server.answer("p")).toEqual({ jsonrpc: "2.0", id: "p", result: {} });
    expect(warnings).toEqual([]);
  });
});
