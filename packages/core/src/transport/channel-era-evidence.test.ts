import { describe, expect, test } from "vitest";
import { ConnectionError } from "../errors/connection-error.js";
import { RpcError } from "../errors/rpc-error.js";
import type { RequestMessage } from "../wire/messages.js";
import { channelSuspects } from "./channel-era-evidence.js";

const request = (method: string): RequestMessage => ({ jsonrpc: "2.0", id: 1, method });
const error = (code: number, message = "no") =>
  new RpcError({ jsonrpc: "2.0", id: 1, error: { code, message } });

describe("a server of earlier revisions is suspected", () => {
  test.each([-32601, -32602, -32600, -32000, -32001, -32603, 0, 4711])(
    "STD-33: when it refuses server/discover with %i, as with any other code",
    (code) => {
      expect(channelSuspects(error(code), request("server/discover"))).toBe(true);
    },
  );

  test("STD-34: when it ends over server/discover", () => {
    const failure = new ConnectionError("ended_early", "gone");
    expect(channelSuspects(failure, request("server/discover"))).toBe(true);
  });

  test("when it wants to be initialized first, or gives a code of its own for that", () => {
    const message = "Received request before initialization was complete";
    expect(channelSuspects(error(-32602, message), request("tools/list"))).toBe(true);
    expect(channelSuspects(error(-32000), request("tools/list"))).toBe(true);
  });
});

describe("no server of earlier revisions is suspected", () => {
  test.each([-32020, -32021, -32022])("STD-32: where there is the modern code %i", (code) => {
    expect(channelSuspects(error(code), request("server/discover"))).toBe(false);
    expect(channelSuspects(error(code, "initialize"), request("tools/list"))).toBe(false);
  });

  test.each([-32601, -32602, -32603, -32002, 1])("where a request fails with %i", (code) => {
    expect(channelSuspects(error(code), request("tools/call"))).toBe(false);
  });

  test.each(["closed", "unreachable", "overflow", "too_large"] as const)(
    "where there is no answer because of %s",
    (code) => {
      const failure = new ConnectionError(code, "initialize");
      expect(channelSuspects(failure, request("server/discover"))).toBe(false);
    },
  );

  test("where the pipe ended over another request", () => {
    const failure = new ConnectionError("ended_early", "initialize");
    expect(channelSuspects(failure, request("tools/call"))).toBe(false);
  });
});
