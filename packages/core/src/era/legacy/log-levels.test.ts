import type { Client, LogLevel, LogMessage } from "@plugboard/core";
import { expect, test } from "vitest";
import {
  type Answers,
  ask,
  clientOf,
  failureOf,
  legacyServer,
  nameIn,
  text,
} from "../../../test/eras.js";
import { quiet } from "../../../test/lifted.js";
import type { ScriptServer } from "../../../test/script-server.js";
import { isAtLeast } from "./log-levels.js";

const LEVELS = [
  "debug",
  "info",
  "notice",
  "warning",
  "error",
  "critical",
  "alert",
  "emergency",
] as const;
const log = (level: string, data: unknown = level) => ({
  jsonrpc: "2.0",
  method: "notifications/message",
  params: { level, data },
});

/** A server that logs, and whose tools say something of every level before they answer. */
function logging(answers: Answers = {}): ScriptServer {
  return legacyServer(
    {
      "logging/setLevel": () => ({ result: {} }),
      "tools/call": async (request, { says }) => {
        for (const level of LEVELS) await says(log(level));
        return { result: text(nameIn(request)) };
      },
      ...answers,
    },
    { capabilities: { logging: {} } },
  );
}

const opened = (server: ScriptServer) => clientOf(server, { era: "legacy" }).client;
const setLevels = (server: ScriptServer) =>
  server.seen.items.flatMap((one) =>
    "method" in one && one.method === "logging/setLevel" ? [one.params?.level] : [],
  );

/** The levels that a call hears of. */
async function heard(client: Client, logLevel?: LogLevel): Promise<readonly string[]> {
  const levels: string[] = [];
  const onLog = ({ level }: LogMessage) => void levels.push(level);
  await client.callTool({ name: "t" }, { onLog, logLevel });
  return levels;
}

test("the level is set once, before the call that wants it", async () => {
  const server = logging();
  const client = opened(server);
  expect(await heard(client, "error")).toEqual(["error", "critical", "alert", "emergency"]);
  expect(await heard(client, "error")).toEqual(["error", "critical", "alert", "emergency"]);
  expect(server.methods().slice(2)).toEqual(["logging/setLevel", "tools/call", "tools/call"]);
  expect(setLevels(server)).toEqual(["error"]);
});

test("it is raised when a call wants more, and never lowered; each call hears what it wants", async () => {
  const server = logging();
  const client = opened(server);
  await heard(client, "error");
  expect(await heard(client, "info")).toHaveLength(7);
  expect(await heard(client, "emergency")).toEqual(["emergency"]);
  expect(await heard(client)).toEqual(LEVELS); // an onLog without a level wants everything
  expect(setLevels(server)).toEqual(["error", "info", "debug"]);
});

test("two calls at once hear what each of them wants", async () => {
  const client = opened(logging());
  const [few, many] = await Promise.all([heard(client, "alert"), heard(client, "debug")]);
  expect(new Set(few)).toEqual(new Set(["alert", "emergency"]));
  expect(new Set(many)).toEqual(new Set(LEVELS));
});

test("a call that wants no logs has none set, and the level is not in its _meta", async () => {
  const server = logging();
  const client = opened(server);
  await ask(client);
  expect(setLevels(server)).toEqual([]);
  await heard(client, "info");
  const { params } = await server.request("tools/call", 1);
  expect(params?._meta).toEqual({ progressToken: expect.any(Number) });
});

test("HLEG-64: nothing is set at a server without logging, whose messages are heard all the same", async () => {
  const server = legacyServer({
    "tools/call": async (request, { says }) => {
      await says(log("warning"));
      return { result: text(nameIn(request)) };
    },
  });
  expect(await heard(opened(server), "info")).toEqual(["warning"]);
  expect(setLevels(server)).toEqual([]);
});

test("it is set again in a new session", async () => {
  const server = logging();
  const client = opened(server);
  await heard(client, "info");
  await server.connections[0]?.close();
  expect(await heard(client, "info")).toHaveLength(7);
  expect(setLevels(server)).toEqual(["info", "info"]);
});

test("a level that could not be set fails the call that wanted it, and the next one tries again", async () => {
  let attempts = 0;
  const server = logging({
    "logging/setLevel": () => {
      attempts += 1;
      return attempts === 1 ? { error: { code: -32603, message: "not now" } } : { result: {} };
    },
  });
  const client = opened(server);
  expect(await failureOf(heard(client, "info"))).toMatchObject({ code: -32603 });
  expect(await heard(client, "info")).toHaveLength(7);
  expect(setLevels(server)).toEqual(["info", "info"]);
});

test("only calls under way hear of what is logged", async () => {
  const server = logging({ "tools/call": () => undefined });
  const client = opened(server);
  const levels: string[] = [];
  const onLog = ({ data }: LogMessage) => void levels.push(String(data));
  const first = client.callTool({ name: "t" }, { onLog });
  const request = await server.request("tools/call");
  await server.says(log("info", "during"));
  await server.answers(request, { result: text("t") });
  await first;
  await server.says(log("info", "between"));
  await quiet();
  const second = client.callTool({ name: "t" }, { onLog });
  const next = await server.request("tools/call", 1);
  await server.says(log("info", "during the next"));
  await server.answers(next, { result: text("t") });
  await second;
  expect(levels).toEqual(["during", "during the next"]);
});

test("a flood of messages that nobody takes is bounded, and the answer comes through", async () => {
  const server = logging({
    "tools/call": async (request, { says }) => {
      for (let i = 0; i < 5_000; i++) await says(log("info", i));
      return { result: text(nameIn(request)) };
    },
  });
  const client = opened(server);
  let count = 0;
  let release = (): void => {};
  const blocked = new Promise<void>((resolve) => {
    release = resolve;
  });
  const onLog = (): Promise<void> => {
    count += 1;
    return blocked;
  };
  const call = client.callTool({ name: "t" }, { onLog });
  await server.request("tools/call");
  await quiet();
  await quiet();
  release();
  expect(await call).toEqual(text("t"));
  expect(count).toBeLessThanOrEqual(1_026);
});

test("levels are ordered, and one that nobody knows counts as the most severe", () => {
  LEVELS.forEach((level, index) => {
    for (const [other, wanted] of LEVELS.entries()) {
      expect(isAtLeast(level, wanted)).toBe(index >= other);
    }
    expect(isAtLeast("verbose", level)).toBe(true);
    expect(isAtLeast(undefined, level)).toBe(true);
  });
});
