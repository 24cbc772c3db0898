import { type Client, createClient, type Warning } from "@plugboard/core";
import { EventLog } from "@plugboard/testing";
import type { RawReply } from "@plugboard/testing/node";
import { describe, expect, it, onTestFinished } from "vitest";
import { http } from "../src/index.js";
import { idOf, peer, result } from "./peers.js";

function clientTo(url: string, onWarning?: (warning: Warning) => void): Client {
  const client = createClient({ era: "modern", transport: http(url), onWarning });
  onTestFinished(() => client.close());
  return client;
}
const call = (client: Client, name = "weather") => client.callTool({ name });
const nameIn = (request: { json: unknown }) =>
  (request.json as { params: { name: string } }).params.name;

describe.each([
  ["JSON", false],
  ["an event", true],
])("B19, seed C2, seed R-4: as %s, no id but the very same counts as the id 1:", (_, asEvent) => {
  it.each(["1", " 1 ", "0x1", "1e0", "1.0", 1.5, 2, 0, "", true, [1], { 1: 1 }])(
    "%j",
    async (id) => {
      const { url } = await peer(async (reply) => {
        const value = { ...result(), id };
        if (!asEvent) return reply.json(value);
        await reply.startEvents();
        await reply.event(value);
        await reply.endEvents();
      });
      const failure = await call(clientTo(url)).catch((error) => error);
      expect(["ended_early", "invalid_message"]).toContain(failure.code);
    },
  );
});

it("seed B17, seed C3, seed R-4: a response for another request's stream never resolves that request", async () => {
  const warnings: Warning[] = [];
  const streams = new EventLog<RawReply>();
  const { url } = await peer(async (reply) => {
    await reply.startEvents();
    streams.add(reply);
    await reply.gone;
  });
  const client = clientTo(url, (warning) => warnings.push(warning));
  const first = call(client, "first");
  const second = call(client, "second");
  const streamOf = (name: string) => streams.first(({ request }) => nameIn(request) === name);
  const [one, two] = [await streamOf("first"), await streamOf("second")];
  await one.event(result(idOf(two), "foreign"));
  await one.event(result(idOf(one), "its own"));
  await expect(first).resolves.toMatchObject({ value: "its own" });
  await two.event(result(idOf(two), "its own too"));
  await expect(second).resolves.toMatchObject({ value: "its own too" });
  expect(warnings.map(({ code }) => code)).toEqual(["response_dropped"]);
});

it("B19: eight calls at once, answered in reverse order, get each its own result", async () => {
  const waiting: (() => void)[] = [];
  const { url } = await peer(async (reply) => {
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 8) for (const answer of waiting.reverse()) answer();
    });
    await reply.json(result(idOf(reply), nameIn(reply.request)));
  });
  const client = clientTo(url);
  const names = Array.from({ length: 8 }, (_, index) => `tool ${index}`);
  const results = await Promise.all(names.map((name) => call(client, name)));
  expect(results).toMatchObject(names.map((value) => ({ value })));
});

it("B20: a second response, a late one and one for an unknown id change nothing", async () => {
  const warnings: Warning[] = [];
  const { url, requests, requestAt } = await peer(async (reply) => {
    await reply.startEvents();
    if (requests.length === 1) {
      await reply.gone; // aborted
      return reply.event(result(idOf(reply), "late"));
    }
    await reply.event(result(999, "unknown"));
    await reply.event(result(idOf(reply), "first"));
    await reply.event(result(idOf(reply), "second"));
    await reply.endEvents();
  });
  const client = clientTo(url, (warning) => warnings.push(warning));
  const controller = new AbortController();
  const aborted = client.callTool({ name: "a" }, { signal: controller.signal });
  await requestAt(0);
  controller.abort("enough");
  await expect(aborted).rejects.toBe("enough");
  await expect(call(client)).resolves.toMatchObject({ value: "first" });
  expect(warnings.map(({ code }) => code)).toEqual(["response_dropped"]);
});
