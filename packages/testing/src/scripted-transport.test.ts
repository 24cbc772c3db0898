import { MetaKey, type RequestMessage } from "@plugboard/core/transport";
import { describe, expect, test } from "vitest";
import { errorFor } from "./error-for.js";
import { notificationFor } from "./notification-for.js";
import { progressFor } from "./progress-for.js";
import { resultFor } from "./result-for.js";
import { scriptedTransport } from "./scripted-transport.js";

const request = (id: number, method = "tools/call"): RequestMessage => ({
  jsonrpc: "2.0",
  id,
  method,
  params: { name: "probe", _meta: { [MetaKey.progressToken]: id } },
});
const { signal } = new AbortController();

async function all(iterable: AsyncIterable<unknown>): Promise<unknown[]> {
  const values: unknown[] = [];
  for await (const value of iterable) values.push(value);
  return values;
}

describe("a script", () => {
  test("answers with a list, a promise of a list, or a generator", async () => {
    const answers = [
      (one: RequestMessage) => [progressFor(one, 1), resultFor(one)],
      async (one: RequestMessage) => [progressFor(one, 1), resultFor(one)],
      async function* (one: RequestMessage) {
        yield progressFor(one, 1);
        yield resultFor(one);
      },
    ];
    for (const script of answers) {
      const transport = scriptedTransport(script);
      const one = request(7);
      const params = { progressToken: 7, progress: 1 };
      expect(await all(transport.exchange(one, { signal }))).toEqual([
        { jsonrpc: "2.0", method: "notifications/progress", params },
        { jsonrpc: "2.0", id: 7, result: { resultType: "complete" } },
      ]);
    }
  });

  test("that throws fails the call with the same error", async () => {
    const error = new Error("refused");
    const transport = scriptedTransport(() => {
      throw error;
    });
    await expect(all(transport.exchange(request(1), { signal }))).rejects.toBe(error);
  });

  test("that ends without a response is a ConnectionError", async () => {
    const transport = scriptedTransport(() => []);
    await expect(all(transport.exchange(request(1), { signal }))).rejects.toMatchObject({
      code: "ended_early",
    });
  });

  test("that is waiting learns of an abort from its signal, and the caller does not wait", async () => {
    let told: unknown;
    const transport = scriptedTransport(async function* (_, options) {
      await new Promise<void>((resolve) => {
        options.signal.addEventListener("abort", () => {
          told = options.signal.reason;
          resolve();
        });
      });
      yield 1;
    });
    const controller = new AbortController();
    const pull = transport.exchange(request(1), { signal: controller.signal });
    const failure = expect(all(pull)).rejects.toBe("enough");
    await transport.requested(({ id }) => id === 1);
    controller.abort("enough");
    await failure;
    expect(told).toBe("enough");
    expect(transport.cancelled.map((one) => one.request.id)).toEqual([1]);
  });

  test("runs its finally when the caller leaves in the middle", async () => {
    let free = (): void => {};
    const freed = new Promise<void>((resolve) => {
      free = resolve;
    });
    const transport = scriptedTransport(async function* (one) {
      try {
        yield progressFor(one, 1);
        yield resultFor(one);
      } finally {
        free();
      }
    });
    for await (const _ of transport.exchange(request(1), { signal })) break;
    await freed;
    expect((await transport.cancellation(() => true)).request.id).toBe(1);
  });
});

test("what was asked is remembered: requests with their options, notifications, and the end", async () => {
  const transport = scriptedTransport((one) => [errorFor(one, { code: -32601, message: "No." })]);
  const mirrored = [{ name: "Region", value: "eu" }];
  await all(transport.exchange(request(1), { signal, mirrored }));
  await transport.notify({ jsonrpc: "2.0", method: "notifications/x" });
  await transport.close();
  expect(transport.requests.map((one) => [one.request.id, one.options.mirrored])).toEqual([
    [1, mirrored],
  ]);
  expect(transport.notifications).toEqual([{ jsonrpc: "2.0", method: "notifications/x" }]);
  expect(transport.isClosed).toBe(true);
  await expect(transport.notify({ jsonrpc: "2.0", method: "x" })).rejects.toMatchObject({
    code: "closed",
  });
});

test("it says about itself what it is told to", () => {
  const open = () => {
    throw new Error("There are no sessions here.");
  };
  const legacy = { suspects: () => true, open };
  const options = { peer: "a script", mirrorsParams: true, legacy };
  expect(scriptedTransport(() => [], options)).toMatchObject(options);
});

test("a notification for a request carries its id, and keeps its own params and _meta", () => {
  const params = { uri: "test://a", _meta: { mine: 1 } };
  const made = notificationFor(request(3), { method: "notifications/resources/updated", params });
  expect(made.params).toEqual({ uri: "test://a", _meta: { mine: 1, [MetaKey.subscriptionId]: 3 } });
});
