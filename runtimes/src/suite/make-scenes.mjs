const INFO = { name: "runtimes", version: "1.0.0" };

/**
 * Makes the scene of each capability that `names` has.
 *
 * - `packages`: the modules core, http, auth, websocket and stdio, and `WebSocket` where it is not global
 * - `peers`: where the servers are
 * - `hidesRedirects`: whether the runtime's fetch hides where a redirect leads
 */
export function makeScenes({ names, packages, peers, hidesRedirects = false }) {
  const { core, http, websocket, stdio, WebSocket } = packages;
  const shared = { packages, peers, hidesRedirects, run: Math.random().toString(36).slice(2) };
  const open = (transportOf) => (options) => {
    const { era, input, ...rest } = options ?? {};
    return core.createClient({ transport: transportOf(rest), era, input, info: INFO });
  };
  const overHttp = (home) =>
    open(({ url, path, decorators }) =>
      http.http(url ?? (path ? peers.raw + path : home), { decorators }),
    );
  const scenes = {
    http: () => ({ open: overHttp(peers.modern), revision: "2026-07-28" }),
    earlier: () => ({ open: overHttp(peers.earlier), revision: "2025-11-25" }),
    auth: () => ({ open: overHttp(peers.guarded) }),
    websocket: () => ({
      open: open(({ url }) =>
        websocket.webSocket(url ?? peers.webSocket, { webSocket: WebSocket }),
      ),
      revision: "2026-07-28",
    }),
    stdio: () => ({
      open: open(({ process }) =>
        stdio.stdio({ ...(process ?? peers.process), shutdown: { exitWaitMs: 500 } }),
      ),
      revision: "2026-07-28",
    }),
  };
  return Object.fromEntries(names.map((name) => [name, { ...shared, ...scenes[name]() }]));
}
