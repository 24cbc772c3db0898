import { UnsupportedError } from "@plugboard/core";
import { expect, test } from "vitest";
import {
  ask,
  clientOf,
  DISCOVERY,
  failureOf,
  legacyServer,
  modernServer,
  nameIn,
  opening,
  text,
  UNKNOWN,
} from "../../test/eras.js";
import { quiet } from "../../test/lifted.js";
import { scriptServer } from "../../test/script-server.js";

test("STD-30: the first message is server/discover in the newest revision", async () => {
  const server = modernServer();
  const { client } = clientOf(server, { info: { name: "test", version: "1" } });
  expect(await ask(client)).toBe("hello");
  expect(server.seen.items[0]).toEqual({
    jsonrpc: "2.0",
    id: 1,
    method: "server/discover",
    params: {
      _meta: {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
        "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
      },
    },
  });
});

test("COR-54: many callers at once wait for one probe, and it is never sent again", async () => {
  const server = modernServer();
  const { client } = clientOf(server);
  const names = Array.from({ length: 20 }, (_, index) => `tool ${index}`);
  expect(await Promise.all(names.map((name) => ask(client, name)))).toEqual(names);
  expect(await ask(client, "later")).toBe("later");
  expect(server.methods().filter((method) => method === "server/discover")).toHaveLength(1);
  expect(client.era()).toMatchObject({ era: "modern", revision: "2026-07-28" });
});

test("many callers of an earlier server share one probe, one initialize and one initialized", async () => {
  const server = legacyServer();
  const { client } = clientOf(server);
  const names = Array.from({ length: 20 }, (_, index) => `tool ${index}`);
  expect(await Promise.all(names.map((name) => ask(client, name)))).toEqual(names);
  expect(server.methods().slice(0, 4)).toEqual([
    "server/discover",
    "initialize",
    "notifications/initialized",
    "tools/call",
  ]);
  expect(server.methods()).toHaveLength(23);
});

test("the probe answers the discover() that started it, without a second request", async () => {
  const server = modernServer();
  const { client } = clientOf(server);
  expect(await client.discover()).toMatchObject({ supportedVersions: ["2026-07-28"] });
  expect(server.methods()).toEqual(["server/discover"]);
  await client.discover();
  expect(server.methods()).toEqual(["server/discover", "server/discover"]);
});

test("of two discover() at once, one has the probe's answer and the other one of its own", async () => {
  const server = modernServer();
  const { client } = clientOf(server);
  await Promise.all([client.discover(), client.discover()]);
  expect(server.methods()).toEqual(["server/discover", "server/discover"]);
});

test.each([-32020, -32021, -32022])(
  "STD-32: the modern code %i never leads to initialize, and the call goes on in this revision",
  async (code) => {
    const server = modernServer({ "server/discover": () => ({ error: { code } }) });
    const { client } = clientOf(server);
    expect(await ask(client)).toBe("hello");
    expect(await failureOf(client.discover())).toMatchObject({ code });
    expect(server.methods()).not.toContain("initialize");
    expect(client.era()).toMatchObject({ era: "modern" });
  },
);

test("COR-52: a server that refuses the revision that it lists is asked again, with a new id", async () => {
  let asked = 0;
  const server = modernServer({
    "server/discover": () => {
      asked += 1;
      if (asked > 1) return { result: DISCOVERY };
      return { error: { code: -32022, data: { supported: ["2026-07-28"] } } };
    },
  });
  const { client } = clientOf(server);
  expect(await client.discover()).toMatchObject({ supportedVersions: ["2026-07-28"] });
  expect(server.seen.items).toMatchObject([{ id: 1 }, { id: 2 }]);
});

test("COR-53: -32022 that lists only earlier revisions leads to initialize with the newest of them", async () => {
  const supported = ["2024-11-05", "2025-06-18", "2025-03-26", "1999-01-01"];
  const server = legacyServer(
    { "server/discover": () => ({ error: { code: -32022, data: { supported } } }) },
    { protocolVersion: "2025-06-18" },
  );
  const { client } = clientOf(server);
  expect(await ask(client)).toBe("hello");
  expect(await server.request("initialize")).toMatchObject({
    params: { protocolVersion: "2025-06-18" },
  });
  expect(client.era()).toMatchObject({ era: "legacy", revision: "2025-06-18" });
});

test.each([
  ["a list", () => ({ result: { ...DISCOVERY, supportedVersions: ["2099-01-01"] } })],
  ["-32022", () => ({ error: { code: -32022, data: { supported: ["2099-01-01"] } } })],
])(
  "STD-31: %s without a mutual revision is an error that names both lists",
  async (_, discover) => {
    const server = modernServer({ "server/discover": discover });
    const { client } = clientOf(server);
    const failure = await failureOf(ask(client));
    expect(failure).toBeInstanceOf(UnsupportedError);
    expect(failure.message).toContain("2099-01-01");
    for (const ours of ["2026-07-28", "2025-11-25", "2024-11-05"]) {
      expect(failure.message).toContain(ours);
    }
    expect(server.methods()).toEqual(["server/discover"]);
    expect(client.era()).toBeUndefined();
  },
);

test("STD-35: a late answer to the probe is ignored, its id is not used again, and it is not cancelled", async () => {
  const server = legacyServer({ "server/discover": () => undefined });
  const { client, warnings } = clientOf(server, { probeTimeoutMs: 1 });
  expect(await ask(client)).toBe("hello");
  const probe = await server.request("server/discover");
  await server.answers(probe, { result: DISCOVERY });
  expect(await ask(client, "again")).toBe("again");
  expect(client.era()).toMatchObject({ era: "legacy" });
  expect(server.methods()).not.toContain("notifications/cancelled");
  const ids = server.seen.items.flatMap((one) => ("id" in one ? [one.id] : []));
  expect(new Set(ids).size).toBe(ids.length);
  expect(warnings).toEqual([]);
});

test("the only caller of a probe gives up: nothing is cancelled, and the next call has its answer", async () => {
  const server = modernServer({ "server/discover": () => undefined });
  const { client } = clientOf(server);
  const controller = new AbortController();
  const call = client.callTool({ name: "first" }, { signal: controller.signal });
  const probe = await server.request("server/discover");
  controller.abort(new Error("enough"));
  await expect(call).rejects.toThrow("enough");
  await server.answers(probe, { result: DISCOVERY });
  expect(await ask(client, "second")).toBe("second");
  expect(server.methods()).toEqual(["server/discover", "tools/call"]);
});

test("both steps refused: the error names both", async () => {
  const server = scriptServer(({ method }) =>
    method === "initialize" ? { error: { code: -32600, message: "not that either" } } : UNKNOWN,
  );
  const { client } = clientOf(server);
  const failure = await failureOf(ask(client));
  expect(failure).toBeInstanceOf(UnsupportedError);
  expect(failure.message).toMatch(/refused server\/discover.*initialize failed: not that either/);
  expect(failure.cause).toMatchObject({ code: -32600 });
  expect(client.era()).toBeUndefined();
  await failureOf(ask(client));
  expect(server.methods().filter((method) => method === "server/discover")).toHaveLength(2);
});

test("a failure of the transport decides nothing: the caller gets it, and the next call probes again", async () => {
  const answers = {
    "server/discover": { result: DISCOVERY },
    "tools/call": { result: text("hi") },
  };
  const script = ({ method }: { method: string }) => answers[method as keyof typeof answers];
  const { client } = clientOf(scriptServer(script, { unreachable: 1 }));
  expect(await failureOf(ask(client))).toMatchObject({ code: "unreachable" });
  expect(client.era()).toBeUndefined();
  expect(await ask(client)).toBe("hi");
  expect(client.era()).toMatchObject({ era: "modern" });
});

test("STD-34: a server that ends over the probe gets a new pipe, on which initialize comes first", async () => {
  const server = scriptServer(async ({ method, ...request }, { connections }) => {
    if (method === "server/discover") await connections[0]?.close();
    if (method === "initialize") return { result: opening() };
    return method === "tools/call" ? { result: text(nameIn({ method, ...request })) } : undefined;
  });
  const { client } = clientOf(server);
  expect(await ask(client)).toBe("hello");
  expect(server.connections).toHaveLength(2);
  expect(server.methods()).toEqual([
    "server/discover",
    "initialize",
    "notifications/initialized",
    "tools/call",
  ]);
});

test("B46 (c): a slow server of later revisions alone, which answers the probe when initialize is under way, is modern", async () => {
  const server = modernServer({
    "server/discover": () => undefined,
    initialize: async (_, { answers, request }) => {
      await answers(await request("server/discover"), { result: DISCOVERY });
      return UNKNOWN;
    },
  });
  const { client } = clientOf(server, { probeTimeoutMs: 1 });
  expect(await ask(client)).toBe("hello");
  expect(client.era()).toMatchObject({ era: "modern", revision: "2026-07-28" });
});

test("close() while the probe is out ends the call, and nothing follows", async () => {
  const server = modernServer({ "server/discover": () => undefined });
  const { client } = clientOf(server);
  const call = failureOf(ask(client));
  await server.request("server/discover");
  await client.close();
  expect(await call).toMatchObject({ code: "closed" });
  await quiet();
  expect(server.methods()).toEqual(["server/discover"]);
  expect(await failureOf(ask(client))).toMatchObject({ code: "closed" });
});
