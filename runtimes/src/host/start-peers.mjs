import { fileURLToPath } from "node:url";
import { cors } from "./cors.mjs";
import { startGuardedPeer } from "./guarded-peer.mjs";
import { listen } from "./listen.mjs";
import { passOn } from "./pass-on.mjs";
import { startRawPeer } from "./raw-peer.mjs";
import { startSsePeer } from "./sse-peer.mjs";

const file = (path) => fileURLToPath(new URL(path, import.meta.url));
const EXAMPLE = file("../../../apps/example-server/dist/index.js");
const EXAMPLE_PROGRAM = file("../../../apps/example-server/dist/main.js");
const PROCESS_PEER = file("./process-peer.mjs");

/**
 * Starts all servers that the suite needs, in this process. Pages reach the example servers `crossOrigin` through a server
 * that adds CORS; what else there is has it anyway. Gives `addresses`, plain JSON for the suite. Processes have `mark` in
 * their environment.
 */
export async function startPeers({ crossOrigin = false, mark }) {
  const { startExampleServer } = await import(EXAMPLE);
  const modern = await startExampleServer({ era: "modern" });
  const earlier = await startExampleServer({ era: "legacy" });
  const sockets = await startExampleServer({ webSocket: true });
  const raw = await startRawPeer();
  const sse = await startSsePeer();
  const guarded = await startGuardedPeer(new URL(modern.url).origin);
  const control = await startControl(sockets);
  const open = [guarded, modern, earlier, sockets, raw, sse, control];
  const urlOf = async ({ url }) => {
    if (!crossOrigin) return url;
    const { origin, pathname } = new URL(url);
    const front = await listen(cors(passOn(origin)));
    open.unshift(front);
    return front.origin + pathname;
  };
  const addresses = {
    modern: await urlOf(modern),
    earlier: await urlOf(earlier),
    webSocket: sockets.webSocketUrl,
    dropWebSockets: control.url,
    raw: raw.url,
    sse: sse.url,
    nowhere: await addressOfNobody(),
    guarded: guarded.url,
    privateKey: guarded.privateKey,
    issued: `${guarded.origin}/issued`,
    revoke: `${guarded.origin}/revoke`,
    process: processOf(mark, [EXAMPLE_PROGRAM, "--stdio"]),
    earlierProcess: processOf(mark, [EXAMPLE_PROGRAM, "--stdio", "--era", "legacy"]),
    endingProcess: processOf(mark, [PROCESS_PEER, "ends"]),
    noisyProcess: processOf(mark, [PROCESS_PEER, "noisy"]),
  };
  return {
    addresses,
    /** What the clients have left open: sessions and connections. */
    leftOver() {
      const left = [];
      if (earlier.sessions > 0) left.push(`${earlier.sessions} sessions are left`);
      if (sockets.connections > 0) left.push(`${sockets.connections} connections are left`);
      return left;
    },
    async close() {
      for (const server of open) await server.close();
    },
  };
}

const processOf = (mark, args) => ({
  command: process.execPath,
  args,
  env: { PLUGBOARD_MARK: mark },
});

/** Where the suite has the WebSockets dropped. */
async function startControl(server) {
  const control = await listen(
    cors((_request, response) => {
      server.dropConnections();
      response.end();
    }),
  );
  return { ...control, url: control.origin };
}

/** An address where nobody listens. */
async function addressOfNobody() {
  const { origin, close } = await listen(() => {});
  await close();
  return `${origin}/mcp`;
}
