import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const PROGRAM = fileURLToPath(new URL("serve.mjs", import.meta.url));
const START_LIMIT_MS = 60_000;

/** Starts a registry on a free port of 127.0.0.1 with what it holds in `storage`: nothing, at first. */
export async function startRegistry(storage, { env, signal }) {
  await mkdir(storage, { recursive: true });
  const child = fork(PROGRAM, [storage], { env, stdio: ["ignore", "pipe", "pipe", "ipc"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      said = (said + text).slice(-5000);
    });
  }
  const exited = once(child, "exit");
  const limit = AbortSignal.any([signal, AbortSignal.timeout(START_LIMIT_MS)]);
  const [message] = await Promise.race([once(child, "message", { signal: limit }), exited]);
  if (message?.url === undefined) throw new Error(`The registry did not start.\n${said}`);
  return {
    url: message.url,
    close: async () => {
      child.kill("SIGTERM");
      await exited;
    },
  };
}
