import { type Client, ConnectionError, createClient, type Transport } from "@plugboard/core";
import { http } from "@plugboard/http";
import { stdio } from "@plugboard/stdio";
import { webSocket } from "@plugboard/websocket";
import { expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { REVISIONS, type Revision } from "./peer-server/features.mjs";
import type { Peer, PeerOptions } from "./peer-server/peer.mjs";
import { startSsePeer } from "./peer-server/sse-peer.mjs";
import { STDIO_PEER } from "./peer-server/stdio-peer.js";
import { startWebSocketPeer } from "./peer-server/web-socket-peer.mjs";
import { answering } from "./program/be-asked.js";
import { textOf } from "./program/text-of.js";

/** A server that can be made to lose its connection. */
interface Losable {
  readonly transport: Transport;
  lose(): Promise<void>;
}

const over =
  (start: (options: PeerOptions) => Promise<Peer>, reach: (url: string) => Transport) =>
  async (revision: Revision): Promise<Losable> => {
    const peer = await start({ revision });
    onTestFinished(peer.close);
    return { transport: reach(peer.url), lose: () => peer.forget() };
  };

async function aProcess(revision: Revision): Promise<Losable> {
  let said = "";
  const onStderr = (text: string): void => {
    said += text;
  };
  const transport = stdio({ command: process.execPath, args: [STDIO_PEER, revision], onStderr });
  const lose = async (): Promise<void> => {
    process.kill(Number(/pid (\d+)\s*$/.exec(said)?.[1]), "SIGKILL");
  };
  return { transport, lose };
}

const WAYS = {
  "HTTP+SSE": over(startSsePeer, http),
  WebSocket: over(startWebSocketPeer, (url) => webSocket(url, { webSocket: WebSocket })),
  stdio: aProcess,
};
const cells = REVISIONS.flatMap((revision) =>
  Object.entries(WAYS).map(([name, open]) => [revision, name, open] as const),
);

const echo = async (client: Client, text: string): Promise<string> =>
  textOf(await client.callTool({ name: "echo", arguments: { text } }));

test.each(cells)(
  "%s over %s: a lost connection fails what is under way at once, and the next call opens another",
  async (revision, _, open) => {
    const { transport, lose } = await open(revision);
    const client = createClient({ transport, input: answering([]) });
    onTestFinished(() => client.close());
    expect(await echo(client, "one")).toBe("one");
    const controller = new AbortController();
    const slow = client.callTool({ name: "slow", arguments: { ms: 60_000 } }, controller);
    const outcome = slow.catch((error: unknown) => error);
    let journal = "";
    while (!journal.startsWith("0 of 1")) {
      journal = textOf(await client.callTool({ name: "cancellations" }));
    }
    await lose();
    expect(await outcome).toBeInstanceOf(ConnectionError);
    expect(await echo(client, "two")).toBe("two");
    const roots = textOf(await client.callTool({ name: "ask-roots" }));
    expect(roots).toBe("Work file:///work\nfile:///tmp");
  },
);
