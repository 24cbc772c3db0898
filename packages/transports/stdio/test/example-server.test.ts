import { type Client, type ClientOptions, createClient, RpcError } from "@plugboard/core";
import { expect, onTestFinished, test, vi } from "vitest";
import { stdio } from "../src/stdio.js";
import { eventually } from "./eventually.js";
import { exampleServer } from "./example-process.js";

function connect(options: Partial<ClientOptions> = {}): Client {
  const info = { name: "test", version: "1.0.0" };
  const client = createClient({ transport: stdio(exampleServer), info, ...options });
  onTestFinished(() => client.close());
  return client;
}
const textOf = (result: { content: readonly { type: string }[] }) =>
  (result.content[0] as { text?: string } | undefined)?.text;

test("discovery, tools, resources and prompts work, with a non-ASCII argument", async () => {
  const onWarning = vi.fn();
  const client = connect({ onWarning });
  const discovery = await client.discover();
  expect(discovery.supportedVersions).toContain("2026-07-28");
  const names: string[] = [];
  for await (const tool of client.allTools()) names.push(tool.name);
  expect(names).toHaveLength(23);
  expect(names).toContain("mirror"); // arguments are not mirrored here, so that nothing is hidden
  const echoed = await client.callTool({ name: "echo", arguments: { text: "é北京🚀\u2028" } });
  expect(textOf(echoed)).toBe("é北京🚀\u2028");
  const welcome = await client.readResource({ uri: "example://welcome" });
  expect(welcome.contents[0]).toHaveProperty("text");
  const prompt = await client.getPrompt({ name: "greet", arguments: { name: "日本語" } });
  expect(JSON.stringify(prompt.messages)).toContain("日本語");
  expect(onWarning).not.toHaveBeenCalled();
});

test("a call that elicits is answered by its handler, in as many rounds as the server wants", async () => {
  const client = connect({
    input: {
      elicitation: ({ requestedSchema }) => {
        const [field, schema] = Object.entries(requestedSchema.properties)[0] ?? ["", undefined];
        const value = schema?.type === "boolean" ? true : "Ada";
        return { action: "accept", content: { [field]: value } };
      },
    },
  });
  expect(textOf(await client.callTool({ name: "ask-rounds" }))).toContain("Ada");
});

test("log messages reach the call that asked for them, and error responses their caller", async () => {
  const client = connect();
  const levels: string[] = [];
  await client.callTool({ name: "log" }, { onLog: ({ level }) => void levels.push(level) });
  expect(levels).toContain("emergency");
  const failing = client.callTool({ name: "fail-protocol", arguments: { code: 4711 } });
  await expect(failing).rejects.toBeInstanceOf(RpcError);
  await expect(failing).rejects.toMatchObject({ code: 4711 });
});

test("a cancelled call is cancelled on the server", async () => {
  const client = connect();
  const controller = new AbortController();
  const slow = client.callTool(
    { name: "slow", arguments: { ms: 60_000, label: "given up" } },
    { signal: controller.signal },
  );
  const journal = async () => {
    const { structuredContent } = await client.callTool({ name: "cancellations" });
    return structuredContent as { started: number; cancelled: { label: string }[] };
  };
  await eventually(async () => expect((await journal()).started).toBe(1));
  controller.abort("enough");
  await expect(slow).rejects.toBe("enough");
  await eventually(async () =>
    expect((await journal()).cancelled).toMatchObject([{ label: "given up" }]),
  );
});

test("a change arrives, and a call from inside the loop that reads it works", async () => {
  const client = connect();
  const subscription = client.listen({ toolsListChanged: true });
  await subscription.acknowledged;
  await client.callTool({ name: "toggle-bonus" });
  for await (const change of subscription) {
    expect(change).toEqual({ kind: "tools" });
    expect((await client.listTools()).tools.length).toBeGreaterThan(0); // from inside the loop
    break;
  }
  await subscription.closed;
});
