import {
  ArgumentError,
  CancelledError,
  ConnectionError,
  InputError,
  McpError,
  ProtocolError,
  RpcError,
  TimeoutError,
  UnsupportedError,
} from "@plugboard/core";
import { describe, expect, it, vi } from "vitest";

const cause = new Error("below");
const required = { resultType: "input_required", requestState: "s" } as const;
const errors = [
  new ArgumentError("a", { cause }),
  new CancelledError("why"),
  new ConnectionError("ended_early", "a", { cause }),
  new InputError("no_answer", "a", { cause, result: required }),
  new ProtocolError("invalid_result", "a", { cause, result: 5 }),
  new RpcError({ jsonrpc: "2.0", id: 1, error: { code: -32_601, message: "a", data: null } }),
  new TimeoutError("silence", "a", 5),
  new UnsupportedError("peer", "a", { cause }),
];

describe.each(errors.map((error) => [error.name, error] as const))("%s", (name, error) => {
  it("COR-12: is an McpError, an Error, and of no other class of ours", () => {
    expect(error).toBeInstanceOf(McpError);
    expect(error).toBeInstanceOf(Error);
    const classes = [
      ArgumentError,
      CancelledError,
      ConnectionError,
      InputError,
      ProtocolError,
      RpcError,
      TimeoutError,
      UnsupportedError,
    ];
    expect(classes.filter((one) => error instanceof one).map((one) => one.name)).toEqual([name]);
    expect(String(error)).toBe(`${name}: ${error.message}`);
    expect(error.code).toBeDefined();
  });
});

it("carry their cause, where there is one, and none where there is not", () => {
  for (const error of errors) if (error.cause !== undefined) expect(error.cause).toBe(cause);
  expect("cause" in new ArgumentError("a")).toBe(false);
  expect(errors.filter((error) => error.cause === cause)).toHaveLength(5);
});

it("say whether the peer may have got the request: it may, unless the opposite is certain", () => {
  expect(new ConnectionError("closed", "a").mayHaveArrived).toBe(true);
  expect(new ConnectionError("closed", "a", { mayHaveArrived: false }).mayHaveArrived).toBe(false);
});

it("a cancellation tells its reason, if it has one", () => {
  expect(new CancelledError().reason).toBeUndefined();
  expect(new CancelledError().message).toBe("The call was cancelled.");
  expect(new CancelledError("").reason).toBe("");
  expect(new CancelledError("why").message).toBe("The call was cancelled: why");
});

it("nothing else is an McpError, and asking never throws", () => {
  for (const value of [
    null,
    undefined,
    5,
    "x",
    {},
    new Error("x"),
    Object.create(null),
    () => {},
  ]) {
    expect((value as unknown) instanceof McpError).toBe(false);
    expect((value as unknown) instanceof RpcError).toBe(false);
  }
});

it("the brand does not show when an error is printed or serialised", () => {
  expect(Object.keys(new TimeoutError("total", "a", 5)).sort()).toEqual([
    "code",
    "limitMs",
    "name",
  ]);
});

it("are recognised by another copy of the package, each by its class, and those derived from it", async () => {
  vi.resetModules();
  const copy = await import("@plugboard/core");
  class Refused extends ConnectionError {}
  const lost = new Refused("unreachable", "a");
  expect(copy.ConnectionError).not.toBe(ConnectionError);
  expect(lost).toBeInstanceOf(copy.McpError);
  expect(lost).toBeInstanceOf(copy.ConnectionError);
  expect(lost).not.toBeInstanceOf(copy.TimeoutError);
  expect(new copy.ConnectionError("closed", "a")).not.toBeInstanceOf(Refused);
  expect(new copy.ConnectionError("closed", "a")).toBeInstanceOf(ConnectionError);
});
