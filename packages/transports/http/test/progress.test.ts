import {
  type Client,
  createClient,
  type Interceptor,
  TimeoutError,
  type Warning,
} from "@plugboard/core";
import { EventLog } from "@plugboard/testing";
import type { RawReply } from "@plugboard/testing/node";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { http } from "../src/index.js";
import { idOf, peer, result } from "./peers.js";

afterEach(() => {
  vi.useRealTimers();
});

const progress = (progressToken: unknown, value: unknown) => ({
  jsonrpc: "2.0",
  method: "notifications/progress",
  params: { progressToken, progress: value },
});
const metaOf = ({ request }: RawReply) =>
  (request.json as { params: { _meta: Record<string, unknown> } }).params._meta;

function clientTo(url: string, options: Partial<Parameters<typeof createClient>[0]> = {}): Client {
  const client = createClient({ era: "modern", transport: http(url), ...options });
  onTestFinished(() => client.close());
  return client;
}

/** Tells of every message as it comes in, whether or not the caller listens to it. */
function listener() {
  let wakeUp = (): void => {};
  const heard = (): Promise<void> =>
    new Promise((resolve) => {
      wakeUp = resolve;
    });
  const interceptor: Interceptor = (next) =>
    async function* (call) {
      for await (const message of next(call)) {
        yield message;
        wakeUp();
      }
    };
  return { heard, interceptor };
}

it("B21: progress keeps a call alive that has no onProgress, under a token of the client's own", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  let stream: RawReply | undefined;
  let started = (): void => {};
  const hasStarted = new Promise<void>((resolve) => {
    started = resolve;
  });
  const { url } = await peer(async (reply) => {
    stream = reply;
    await reply.startEvents();
    started();
    await reply.gone;
  });
  const { heard, interceptor } = listener();
  const client = clientTo(url, { interceptors: [interceptor] });
  const _meta = { traceparent: "00-1-2-03", progressToken: "mine" };
  const call = client.callTool({ name: "weather", _meta }, { timeoutMs: 500 });
  await hasStarted;
  const meta = metaOf(stream as RawReply);
  expect(meta).toMatchObject({ traceparent: "00-1-2-03", progressToken: idOf(stream as RawReply) });
  for (let i = 1; i <= 5; i++) {
    await vi.advanceTimersByTimeAsync(400);
    const next = heard();
    await stream?.event(progress(meta.progressToken, i));
    await next;
  }
  await stream?.event(result(idOf(stream)));
  await expect(call).resolves.toMatchObject({ value: "sunny" });
});

it("B21: progress of another call keeps none alive", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const streams = new EventLog<RawReply>();
  const { url } = await peer(async (reply) => {
    await reply.startEvents();
    streams.add(reply);
    await reply.gone;
  });
  const { heard, interceptor } = listener();
  const client = clientTo(url, { interceptors: [interceptor] });
  const silent = client.callTool({ name: "a" }, { timeoutMs: 500 }).catch((error) => error);
  await streams.at(0);
  const lively = client.callTool({ name: "b" }, { timeoutMs: 500 });
  const stream = await streams.at(1);
  for (let i = 1; i <= 5; i++) {
    await vi.advanceTimersByTimeAsync(400);
    const next = heard();
    await stream.event(progress(idOf(stream), i));
    await next;
  }
  await stream.event(result(idOf(stream)));
  await expect(lively).resolves.toMatchObject({ value: "sunny" });
  expect(await silent).toBeInstanceOf(TimeoutError);
});

it("B20, seed C3: progress under a foreign token reaches no listener, and is reported", async () => {
  const warnings: Warning[] = [];
  const { url } = await peer(async (reply) => {
    await reply.startEvents();
    for (const token of [idOf(reply) + 1, String(idOf(reply)), "mine"]) {
      await reply.event(progress(token, 1));
    }
    await reply.event(result(idOf(reply)));
    await reply.endEvents();
  });
  const client = clientTo(url, { onWarning: (warning) => warnings.push(warning) });
  const onProgress = () => expect.unreachable();
  const params = { name: "weather", _meta: { progressToken: "mine" } };
  await expect(client.callTool(params, { onProgress })).resolves.toMatchObject({ value: "sunny" });
  expect(warnings.map(({ code }) => code)).toEqual(Array(3).fill("message_dropped"));
});

it("seed B8, seed R-5: malformed progress, and listeners that throw or reject, fail nothing", async () => {
  const warnings: Warning[] = [];
  const { url } = await peer(async (reply) => {
    await reply.startEvents();
    for (const value of ["half", 1, 2, 3]) await reply.event(progress(idOf(reply), value));
    await reply.event(result(idOf(reply)));
    await reply.endEvents();
  });
  const client = clientTo(url, { onWarning: (warning) => warnings.push(warning) });
  const seen: number[] = [];
  const onProgress = (one: { progress: number }): Promise<void> | void => {
    seen.push(one.progress);
    if (one.progress === 1) throw new Error("thrown");
    if (one.progress === 2) return Promise.reject(new Error("rejected"));
  };
  await client.callTool({ name: "weather" }, { onProgress });
  expect(seen).toEqual([1, 2, 3]);
  expect(warnings.map(({ code, cause }) => [code, (cause as Error | undefined)?.message])).toEqual([
    ["notification_invalid", undefined],
    ["handler_failed", "thrown"],
    ["handler_failed", "rejected"],
  ]);
});

it("seed B7: progress in the same piece as the response comes before the result, all of it", async () => {
  const { url } = await peer(async (reply) => {
    const values = Array.from({ length: 100 }, (_, index) => progress(idOf(reply), index));
    const events = [...values, result(idOf(reply))];
    await reply.startEvents();
    await reply.chunk(events.map((one) => `data: ${JSON.stringify(one)}\n\n`).join(""));
    await reply.endEvents();
  });
  const seen: number[] = [];
  let running = 0;
  const onProgress = async (one: { progress: number }): Promise<void> => {
    expect(++running).toBe(1);
    await new Promise(setImmediate);
    running--;
    seen.push(one.progress);
  };
  await clientTo(url).callTool({ name: "weather" }, { onProgress });
  expect(seen).toEqual(Array.from({ length: 100 }, (_, index) => index));
});

it("HTTP-45: a question may end an event stream like any result, and rounds make up no progress", async () => {
  const asked = { resultType: "input_required", inputRequests: { r: { method: "roots/list" } } };
  const { url, requests } = await peer(async (reply) => {
    const isFirst = requests.length === 1;
    await reply.startEvents();
    await reply.event(progress(metaOf(reply).progressToken, isFirst ? 1 : 2));
    const answer = isFirst ? asked : { resultType: "complete", content: [] };
    await reply.event({ jsonrpc: "2.0", id: idOf(reply), result: answer });
    await reply.endEvents();
  });
  const client = clientTo(url, { input: { roots: [] } });
  const seen: number[] = [];
  const onProgress = (one: { progress: number }) => void seen.push(one.progress);
  await expect(client.callTool({ name: "ask" }, { onProgress })).resolves.toMatchObject({
    content: [],
  });
  expect(seen).toEqual([1, 2]);
  expect(requests).toHaveLength(2);
});
