import { expect, test } from "vitest";
import type { RequestId } from "../wire/messages.js";
import { OpenRequests } from "./open-requests.js";
import type { Receiver } from "./receiver.js";

const receiver = (id: RequestId, logLevel?: string): Receiver => {
  const _meta = logLevel === undefined ? {} : { "io.modelcontextprotocol/logLevel": logLevel };
  return {
    request: { jsonrpc: "2.0", id, method: "tools/call", params: { _meta } },
    onWarning: undefined,
    deliver: () => true,
    deliverLast: () => {},
    fail: () => {},
    failAfterBacklog: () => {},
  };
};

test("requests are found by id and type, and those that want logs are known", () => {
  const requests = new OpenRequests();
  const one = requests.add(receiver(1));
  const other = requests.add(receiver("1", "info"));
  expect([requests.get(1), requests.get("1"), requests.get(2)]).toEqual([one, other, undefined]);
  expect([...requests.logged()]).toEqual([other]);
  requests.delete(other);
  expect([requests.has(one), requests.has(other)]).toEqual([true, false]);
  expect([...requests.logged()]).toEqual([]);
});

test("taking all leaves nothing behind", () => {
  const requests = new OpenRequests();
  const all = [requests.add(receiver(0, "debug")), requests.add(receiver(""))];
  expect(requests.takeAll()).toEqual(all);
  expect([requests.get(0), requests.get(""), ...requests.logged()]).toEqual([undefined, undefined]);
});
