import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { listen } from "../host/listen.mjs";
import { bundle } from "../user/bundle.mjs";

const BINARY = fileURLToPath(
  new URL("../../node_modules/@cloudflare/workerd-linux-64/bin/workerd", import.meta.url),
);
const START_TIMEOUT_MS = 10_000;
const RUN_TIMEOUT_MS = 120_000;

const configFor = (bundled, port) => `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .suite),
    (name = "internet", network = (allow = ["public", "private"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const suite :Workerd.Worker = (
  modules = [(name = "worker.mjs", esModule = embed "${bundled}")],
  compatibilityDate = "2026-11-01",
);
`;

/** The runtime of Cloudflare's workers. It starts no processes, and what it runs is a bundle. */
export const workerd = {
  name: "workerd",
  isInstalled: true,
  names: ["http", "earlier", "auth", "websocket"],
  version: () => (existsSync(BINARY) ? "" : "missing"),
  async run(folder, order) {
    const bundled = await bundle(folder, "worker.mjs", ["workerd", "worker"]);
    const port = await freePort();
    const config = join(folder, "workerd.capnp");
    writeFileSync(config, configFor(bundled.slice(folder.length + 1), port));
    const child = spawn(BINARY, ["serve", config], {
      cwd: folder,
      stdio: ["ignore", "ignore", "pipe"],
    });
    let told = "";
    child.stderr.on("data", (chunk) => {
      told = (told + chunk).slice(-20_000);
    });
    try {
      const reply = await post(`http://127.0.0.1:${port}/`, order, child);
      return await reply.json();
    } catch (error) {
      throw new Error(`workerd gave no results (${error.message}): ${told}`, { cause: error });
    } finally {
      const exit = once(child, "exit");
      if (child.exitCode === null && child.kill("SIGTERM")) await exit;
    }
  },
};

/** Posts the order as soon as workerd listens. */
async function post(url, order, child) {
  const startedAtMs = performance.now();
  for (;;) {
    try {
      await fetch(url, { method: "HEAD", signal: AbortSignal.timeout(1000) });
      break;
    } catch (error) {
      const isLate = performance.now() - startedAtMs > START_TIMEOUT_MS;
      if (isLate || child.exitCode !== null) throw error;
      await wait(50);
    }
  }
  const signal = AbortSignal.timeout(RUN_TIMEOUT_MS);
  return fetch(url, { method: "POST", body: JSON.stringify(order), signal });
}

async function freePort() {
  const { origin, close } = await listen(() => {});
  await close();
  return Number(new URL(origin).port);
}
