import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { publishedServer } from "./published-server.js";

const preload = (path: string): string[] => ["--import", new URL(path, import.meta.url).href];

/** A published server in a process of its own, on 127.0.0.1. */
export interface ServerProcess extends AsyncDisposable {
  readonly origin: string;
}

/** Starts the server of everything over HTTP, on any port when it is 0. It would listen on every interface, so that is seen to. */
export async function startEverything(
  mode: "sse" | "streamableHttp",
  port = 0,
): Promise<ServerProcess> {
  const preloads = [
    ...preload("../../../conformance/src/preload/loopback.mjs"),
    ...preload("./say-port.mjs"),
  ];
  const child = spawn(process.execPath, [...preloads, publishedServer("everything"), mode], {
    env: { PATH: process.env.PATH, PORT: String(port) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  };
  for await (const line of createInterface(child.stderr)) {
    const address = /^listening at (127\.0\.0\.1:\d+)$/.exec(line)?.[1];
    if (address === undefined) continue;
    child.stderr.resume();
    return { origin: `http://${address}`, [Symbol.asyncDispose]: stop };
  }
  await stop();
  throw new Error("The server ended before it listened.");
}
