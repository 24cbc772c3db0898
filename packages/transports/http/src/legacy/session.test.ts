import { startExampleServer } from "@plugboard/example-server";

import { expect, it, onTestFinished } from "vitest";
import { readySession, runIn } from "../../test/legacy-session.js";
import { request } from "../../test/peers.js";

it("a session of the example server is opened, used, listened to and deleted", async () => {
  const server = await startExampleServer({ era: "legacy" });
  onTestFinished(() => server.close());
  const { session, heard } = await readySession(server.url);
  expect(await session.openInbound()).toBe(true);
  const call = { ...request(), params: { name: "echo", arguments: { text: "hi" } } };
  const { messages, error } = await runIn(session, call);
  expect(error).toBeUndefined();
  expect(messages).toMatchObject([{ id: 1, result: { content: [{ text: "hi" }] } }]);
  server.setBonusTool(true);
  expect(await heard.messages.at(0)).toMatchObject({ method: "notifications/tools/list_changed" });
  expect(server.sessions).toBe(1);
  await session.close();
  expect(server.sessions).toBe(0);
  const [first, ...later] = server.requests;
  expect(first?.headers["mcp-session-id"]).toBeUndefined();
  for (const { headers } of later) {
    expect(headers["mcp-session-id"]).toBeTypeOf("string");
    expect(headers["mcp-protocol-version"]).toBe("2025-11-25");
    expect(Object.keys(headers).filter((name) => /^mcp-(method|name|param)/.test(name))).toEqual(
      [],
    );
  }
  expect(later.map(({ method }) => method)).toEqual(["POST", "GET", "POST", "DELETE"]);
});
