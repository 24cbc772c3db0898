import {
  type CallToolResult,
  ErrorCode,
  LoggingMessageNotificationSchema,
  ResourceUpdatedNotificationSchema,
  ToolListChangedNotificationSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { expect, onTestFinished, test } from "vitest";
import { featuresOf, REVISIONS, type Revision } from "./features.mjs";
import { V1_CONNECTIONS, type V1Connection } from "./v1-client.js";

const cells = REVISIONS.flatMap((revision) =>
  Object.entries(V1_CONNECTIONS).map(([name, connect]) => [revision, name, connect] as const),
);
/** Where the server can ask and announce. */
const full = cells.filter(([, name]) => name !== "stateless HTTP");

async function open(
  connect: (revision: Revision) => Promise<V1Connection>,
  revision: Revision,
): Promise<V1Connection> {
  const connection = await connect(revision);
  onTestFinished(connection.close);
  return connection;
}

const textOf = (result: unknown): string => {
  const [block] = (result as CallToolResult).content;
  return block?.type === "text" ? block.text : "";
};

test.each(cells)("%s over %s: the v1 client lists, calls, reads and completes", async (...cell) => {
  const [revision, , connect] = cell;
  const { client } = await open(connect, revision);
  const first = await client.listTools();
  expect(first.tools.map((tool) => tool.name)).toEqual(["echo", "count", "slow", "cancellations"]);
  const second = await client.listTools({ cursor: first.nextCursor });
  expect(second.tools[0]?.name).toBe("log");
  // Without looking at progress: this client loses what comes in one piece with the result.
  expect(textOf(await client.callTool({ name: "count" }))).toBe("Counted to 5.");
  const journal = await client.callTool({ name: "cancellations" });
  expect(textOf(journal)).toBe("0 of 0 cancelled.");
  expect(Object.hasOwn(journal, "structuredContent")).toBe(featuresOf(revision).structured);
  const { contents } = await client.readResource({ uri: "example://weather/norway/oslo" });
  expect(contents).toMatchObject([{ mimeType: "application/json" }]);
  const prompt = await client.getPrompt({ name: "greet", arguments: { name: "Ada" } });
  expect(prompt.description).toBe("A friendly greeting");
  const ref = { type: "ref/prompt", name: "greet" } as const;
  const { completion } = await client.complete({ ref, argument: { name: "tone", value: "f" } });
  expect(completion.values).toEqual(["formal", "friendly", "funny"]);
  expect(client.getServerCapabilities()?.completions !== undefined).toBe(
    featuresOf(revision).completions,
  );
});

test.each(full)("%s over %s: the peer asks the v1 client", async (revision, _, connect) => {
  const { client } = await open(connect, revision);
  const ask = async (name: string) => textOf(await client.callTool({ name }));
  const { forms, urls } = featuresOf(revision);
  expect(await ask("ask-model")).toBe("m1: Paris.");
  expect(await ask("ask-roots")).toBe("Work file:///work");
  const form = await ask("ask-form");
  if (forms) expect(JSON.parse(form)).toMatchObject({ name: "Bob", size: "l" });
  else expect(form).toBe("This revision has no forms.");
  if (urls) {
    const code = ErrorCode.UrlElicitationRequired;
    await expect(ask("ask-url")).rejects.toMatchObject({ code });
  }
  expect(await ask("ask-url")).toBe(urls ? "Connected." : "This revision has no pages.");
});

test.each(full)("%s over %s: the peer announces to the v1 client", async (...cell) => {
  const [revision, , connect] = cell;
  const { client } = await open(connect, revision);
  const heard: unknown[] = [];
  client.setNotificationHandler(LoggingMessageNotificationSchema, ({ params }) => {
    heard.push(params.level);
  });
  await client.callTool({ name: "log" });
  await client.setLoggingLevel("critical");
  await client.callTool({ name: "log" });
  expect(heard).toEqual(["critical", "alert", "emergency"]);
  const tools = new Promise<void>((resolve) => {
    client.setNotificationHandler(ToolListChangedNotificationSchema, () => resolve());
  });
  const updated = new Promise<string>((resolve) => {
    client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) =>
      resolve(params.uri),
    );
  });
  await client.subscribeResource({ uri: "example://counter" });
  await client.callTool({ name: "toggle-bonus" });
  await client.callTool({ name: "bump" });
  await tools;
  expect(await updated).toBe("example://counter");
  expect(textOf(await client.callTool({ name: "bonus" }))).toBe("You found the bonus tool.");
});

test.each(full)("%s over %s: the peer notices that a call was given up", async (...cell) => {
  const [revision, name, connect] = cell;
  const { client, peer } = await open(connect, revision);
  const controller = new AbortController();
  const slow = client.callTool({ name: "slow" }, undefined, { signal: controller.signal });
  const journal = async () => textOf(await client.callTool({ name: "cancellations" }));
  while ((await journal()) !== "0 of 1 cancelled.");
  controller.abort("enough");
  await expect(slow).rejects.toThrow("enough");
  while ((await journal()) !== "1 of 1 cancelled.");
  if (peer === undefined) return expect(name).toBe("stdio");
  expect(peer.state.slowCalls).toEqual([{ label: "slow", cancelled: true, reason: "enough" }]);
  expect(peer.record.count("notifications/cancelled")).toBe(1);
  expect(peer.record.count("initialize")).toBe(1);
  expect(peer.open).toBe(1);
});
