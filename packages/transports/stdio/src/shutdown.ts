import { setTimeout as sleep } from "node:timers/promises";
import { hasGroup } from "./has-group.js";
import { killTree } from "./kill-tree.js";
import type { ServerProcess } from "./server-process.js";
import type { Settings } from "./settings.js";
import { within } from "./within.js";

/** How long the system may take to end a process that was killed. */
const KILL_WAIT_MS = 1_000;
/** The same for what it has left behind, which may stay on as a zombie where the system's first process reaps none. */
const GROUP_KILL_WAIT_MS = 200;
const POLL_MS = 20;

/**
 * Ends a process and what it has started: its input ends, then comes SIGTERM, then SIGKILL, each after a wait. Its output
 * is read all the while. A process that has left the group is let live. Resolves in bounded time, and never rejects.
 */
export async function shutdown(
  server: ServerProcess,
  { exitWaitMs, termWaitMs }: Settings["shutdown"],
): Promise<void> {
  server.endInput();
  const hasExited = await within(server.exited, exitWaitMs);
  if (!hasExited) await terminate(server, termWaitMs);
  await endGroup(server, termWaitMs);
  await server.release();
}

async function terminate(server: ServerProcess, termWaitMs: number): Promise<void> {
  server.kill("SIGTERM");
  if (await within(server.exited, termWaitMs)) return;
  server.kill("SIGKILL");
  await within(server.exited, KILL_WAIT_MS);
}

/** Ends what a process has left behind. */
async function endGroup({ pid }: ServerProcess, termWaitMs: number): Promise<void> {
  if (!hasGroup(pid)) return;
  killTree(pid, "SIGTERM");
  if (await groupEnds(pid, termWaitMs)) return;
  killTree(pid, "SIGKILL");
  await groupEnds(pid, GROUP_KILL_WAIT_MS);
}

/** Nothing tells when the last process of a group is gone: it has to be asked for. */
async function groupEnds(pid: number, limitMs: number): Promise<boolean> {
  const deadline = performance.now() + limitMs;
  while (performance.now() < deadline) {
    await sleep(POLL_MS);
    if (!hasGroup(pid)) return true;
  }
  return false;
}
