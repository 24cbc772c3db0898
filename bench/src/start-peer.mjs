import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** Starts the peer in a process of its own; `close` ends it. */
export async function startPeer() {
  const child = fork(fileURLToPath(new URL("./peer.mjs", import.meta.url)));
  const [{ port }] = await once(child, "message");
  return { url: `http://127.0.0.1:${port}`, close: () => child.disconnect() };
}
