import { createClient } from "@plugboard/core";
import { http } from "@plugboard/http";
import { expect, onTestFinished, test } from "vitest";
import { REVISIONS } from "./peer-server/features.mjs";
import { startHttpPeer } from "./peer-server/http-peer.mjs";
import { startStatelessHttpPeer } from "./peer-server/stateless-http-peer.mjs";
import { answering } from "./program/be-asked.js";
import { textOf } from "./program/text-of.js";

const COUNTER = "example://counter";

test.each(REVISIONS)(
  "%s: the very first call may be asked something on the GET stream",
  async (revision) => {
    const peer = await startHttpPeer({ revision });
    const client = createClient({ transport: http(peer.url), input: answering([]) });
    onTestFinished(peer.close);
    expect(textOf(await client.callTool({ name: "ask-roots" }))).toBe(
      "Work file:///work\nfile:///tmp",
    );
    await client.close();
  },
);

test.each(REVISIONS)(
  "%s: a GET stream that ends is opened again, and changes are heard on it",
  async (revision) => {
    const peer = await startHttpPeer({ revision });
    const client = createClient({ transport: http(peer.url) });
    onTestFinished(async () => {
      await client.close();
      await peer.close();
    });
    const subscription = client.listen({ resourceSubscriptions: [COUNTER] });
    await subscription.acknowledged;
    expect(peer.openStreams).toBe(1);
    peer.endGetStreams();
    const gets = () => peer.record.requests.filter(({ method }) => method === "GET").length;
    await peer.record.until(() => gets() === 2 && peer.openStreams === 1);
    await client.callTool({ name: "bump" });
    for await (const change of subscription) {
      expect(change).toEqual({ kind: "resource", uri: COUNTER });
      break;
    }
    expect(peer.record.count("initialize")).toBe(1);
  },
);

test("a call whose stream the server ends is taken up again where it was left", async () => {
  const peer = await startHttpPeer({ revision: "2025-11-25", resumable: true });
  const client = createClient({ transport: http(peer.url) });
  onTestFinished(async () => {
    await client.close();
    await peer.close();
  });
  expect(textOf(await client.callTool({ name: "nap" }))).toBe("Slept well.");
  expect(peer.record.count("tools/call")).toBe(1);
  const resumed = peer.record.requests.filter(({ headers }) => headers["last-event-id"]);
  expect(resumed.length).toBeGreaterThan(0);
  for (const { method, headers } of resumed) {
    expect(method).toBe("GET");
    expect(headers["mcp-session-id"]).toMatch(/./);
  }
});

test.each(REVISIONS)("%s: a peer whose events have ids has the same answers", async (revision) => {
  const peer = await startHttpPeer({ revision, resumable: true });
  const client = createClient({ transport: http(peer.url), input: answering([]) });
  onTestFinished(async () => {
    await client.close();
    await peer.close();
  });
  const steps: number[] = [];
  const onProgress = ({ progress }: { progress: number }) => void steps.push(progress);
  await client.callTool({ name: "count", arguments: { steps: 3 } }, { onProgress });
  expect(steps).toEqual([1, 2, 3]);
  expect(textOf(await client.callTool({ name: "ask-model" }))).toBe("model-1: Paris.");
});

test("a server without a stream agrees to nothing, and that is said", async () => {
  const peer = await startStatelessHttpPeer({ revision: "2025-11-25" });
  const codes: string[] = [];
  const onWarning = ({ code }: { readonly code: string }) => void codes.push(code);
  const client = createClient({ transport: http(peer.url), onWarning });
  onTestFinished(async () => {
    await client.close();
    await peer.close();
  });
  const subscription = client.listen({ toolsListChanged: true, resourceSubscriptions: [COUNTER] });
  expect(await subscription.acknowledged).toEqual({});
  expect(codes).toEqual(["stream_unavailable"]);
  await subscription.close();
});
