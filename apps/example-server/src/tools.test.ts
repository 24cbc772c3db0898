import { describe, expect, test } from "vitest";
import { modernTool } from "./test-support/modern-call.js";
import { useServer } from "./test-support/use-server.js";

const server = useServer();
const LOG_LEVEL = "io.modelcontextprotocol/logLevel";
const text = (value: string) => [{ type: "text", text: value }];

describe("plain tools", () => {
  test("echo gives back the text it is given", async () => {
    const { status, result } = await modernTool(server(), {
      name: "echo",
      arguments: { text: "zwölf 🐝" },
    });
    expect(status).toBe(200);
    expect(result).toMatchObject({ resultType: "complete", content: text("zwölf 🐝") });
  });

  test("add sums two numbers", async () => {
    const { result } = await modernTool(server(), { name: "add", arguments: { a: 1.5, b: -4 } });
    expect(result.content).toEqual(text("-2.5"));
  });

  test("arguments of the wrong type give an error result that names them", async () => {
    const { result } = await modernTool(server(), { name: "add", arguments: { a: "x", b: 1 } });
    expect(result.isError).toBe(true);
    expect(JSON.stringify(result.content)).toContain("expected number");
  });

  test("an unknown tool is invalid params", async () => {
    const { error } = await modernTool(server(), { name: "nowhere" });
    expect(error?.code).toBe(-32602);
  });
});

describe("content", () => {
  test("weather answers with structured content and the same as text", async () => {
    const { result } = await modernTool(server(), {
      name: "weather",
      arguments: { city: "Oslo", unit: "fahrenheit" },
    });
    const expected = { city: "Oslo", temperature: 43, unit: "fahrenheit" };
    expect(result.structuredContent).toEqual({ ...expected, conditions: "snow", windy: true });
    expect(result.content).toEqual(text(JSON.stringify(result.structuredContent)));
  });

  test("primes answers with a list as structured content", async () => {
    const { result } = await modernTool(server(), { name: "primes", arguments: { below: 12 } });
    expect(result.structuredContent).toEqual([2, 3, 5, 7, 11]);
  });

  test("picture answers with the bytes of a PNG file", async () => {
    const { result } = await modernTool(server(), { name: "picture" });
    const [, image] = result.content as { data: string; mimeType: string }[];
    expect(image).toMatchObject({ type: "image", mimeType: "image/png" });
    const bytes = Buffer.from(image?.data ?? "", "base64");
    expect(bytes.subarray(1, 4).toString()).toBe("PNG");
    expect(bytes.subarray(-8, -4).toString()).toBe("IEND");
  });

  test("sound answers with the bytes of a WAV file that says its own length", async () => {
    const { result } = await modernTool(server(), { name: "sound" });
    const [audio] = result.content as { data: string; mimeType: string }[];
    expect(audio).toMatchObject({ type: "audio", mimeType: "audio/wav" });
    const bytes = Buffer.from(audio?.data ?? "", "base64");
    expect(bytes.subarray(0, 4).toString()).toBe("RIFF");
    expect(bytes.readUInt32LE(4) + 8).toBe(bytes.length);
  });

  test("document answers with an embedded resource and a resource link", async () => {
    const { result } = await modernTool(server(), { name: "document" });
    expect(result.content).toMatchObject([
      { type: "resource", resource: { uri: "example://welcome", mimeType: "text/markdown" } },
      { type: "resource_link", uri: "example://gradient.png", name: "gradient" },
    ]);
  });
});

describe("failures", () => {
  test("fail answers with an error result", async () => {
    const { result } = await modernTool(server(), { name: "fail", arguments: { message: "No." } });
    expect(result).toMatchObject({ isError: true, content: text("No.") });
  });

  test("fail-protocol answers with the JSON-RPC error it is asked for", async () => {
    const { result, error } = await modernTool(server(), {
      name: "fail-protocol",
      arguments: { code: 4711, message: "Broken.", data: { part: 3 } },
    });
    expect(result).toEqual({});
    expect(error).toEqual({ code: 4711, message: "Broken.", data: { part: 3 } });
  });
});

describe("streams", () => {
  test("count sends progress for each step before its result", async () => {
    const { notifications, result } = await modernTool(
      server(),
      { name: "count", arguments: { steps: 3, delayMs: 1 } },
      { meta: { progressToken: "p1" } },
    );
    expect(notifications.map(({ params }) => params)).toEqual([
      { progressToken: "p1", progress: 1, total: 3, message: "Step 1 of 3" },
      { progressToken: "p1", progress: 2, total: 3, message: "Step 2 of 3" },
      { progressToken: "p1", progress: 3, total: 3, message: "Step 3 of 3" },
    ]);
    expect(result.content).toEqual(text("Counted to 3."));
  });

  test("count sends no progress to a request without token", async () => {
    const { notifications } = await modernTool(server(), { name: "count" });
    expect(notifications).toEqual([]);
  });

  test("log sends the messages from the asked level upwards", async () => {
    const { notifications } = await modernTool(
      server(),
      { name: "log" },
      { meta: { [LOG_LEVEL]: "critical" } },
    );
    expect(notifications.map(({ params }) => params?.level)).toEqual([
      "critical",
      "alert",
      "emergency",
    ]);
    expect(notifications[0]?.params).toMatchObject({
      logger: "example",
      data: { text: "A message of level critical" },
    });
  });

  test("log sends nothing to a request that names no level", async () => {
    const { notifications } = await modernTool(server(), { name: "log" });
    expect(notifications).toEqual([]);
  });
});
