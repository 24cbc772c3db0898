import { createClient } from "@plugboard/core";
import { http } from "@plugboard/http";
import { expect, onTestFinished, test } from "vitest";
import { REVISIONS } from "./peer-server/features.mjs";
import { startHttpPeer } from "./peer-server/http-peer.mjs";
import { startStatelessHttpPeer } from "./peer-server/stateless-http-peer.mjs";
import { answering } from "./program/be-asked.js";
import { textOf } from "./program/text-of.js";

test.each(REVISIONS)(
  "%s over Streamable HTTP: requests carry what the revision has, no more",
  async (revision) => {
    const peer = await startHttpPeer({ revision });
    const client = createClient({ transport: http(peer.url), input: answering([]) });
    onTestFinished(peer.close);
    await client.callTool({ name: "ask-model" });
    await client.close();
    const { requests } = peer.record;
    const opening = requests.findIndex(({ rpcMethod }) => rpcMethod === "initialize");
    expect(requests[opening]?.headers).not.toHaveProperty("mcp-session-id");
    const later = requests.slice(opening + 1);
    expect(later.map(({ method }) => method)).toEqual(expect.arrayContaining(["GET", "DELETE"]));
    const named = revision >= "2025-06-18" ? revision : undefined;
    for (const { headers } of later) {
      expect(headers["mcp-session-id"]).toMatch(/^[\w-]{36}$/);
      expect(headers["mcp-protocol-version"]).toBe(named);
      expect(Object.keys(headers).filter((name) => /^mcp-(method|name|param)/.test(name))).toEqual(
        [],
      );
    }
  },
);

test.each(REVISIONS)(
  "%s without sessions: no session is named, opened or ended",
  async (revision) => {
    const peer = await startStatelessHttpPeer({ revision });
    const client = createClient({ transport: http(peer.url), input: answering([]) });
    onTestFinished(peer.close);
    const echo = await client.callTool({ name: "echo", arguments: { text: "hi" } });
    expect(textOf(echo)).toBe("hi");
    // Nobody can be asked there.
    expect(textOf(await client.callTool({ name: "ask-model" }))).toBe("This client has no model.");
    await client.close();
    const { requests } = peer.record;
    expect(peer.record.count("initialize")).toBe(1);
    for (const { headers } of requests) expect(headers).not.toHaveProperty("mcp-session-id");
    expect(requests.filter(({ method }) => method === "DELETE")).toEqual([]);
    expect(requests.filter(({ method }) => method === "GET").length).toBeLessThanOrEqual(1);
  },
);
