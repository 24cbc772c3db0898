import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { statSync } from "node:fs";
import { environment } from "./environment.js";
import type { Settings } from "./settings.js";
import { spawnFailure } from "./spawn-failure.js";
import { type SpawnCall, windowsCommand } from "./windows-command.js";

/** A process that has been started. */
export interface SpawnedProcess {
  readonly child: ChildProcessWithoutNullStreams;
  readonly pid: number;
}

/**
 * Starts the process, in a group of its own and without a shell. It is there when this returns, so that nothing can come
 * between its start and whoever sees to its end; only a failure takes a turn to be known.
 *
 * @throws ProcessError "unreachable" when that is not possible.
 */
export function spawnProcess(settings: Settings): SpawnedProcess | Promise<never> {
  try {
    const child = spawnChild(settings);
    const { pid } = child;
    return pid === undefined ? failed(child, settings) : { child, pid };
  } catch (cause) {
    throw spawnFailure(cause, settings);
  }
}

async function failed(child: ChildProcess, settings: Settings): Promise<never> {
  const [cause] = await once(child, "error");
  throw spawnFailure(cause, settings);
}

function spawnChild(settings: Settings): ChildProcessWithoutNullStreams {
  const { env: configured, inheritEnv, cwd } = settings;
  const { platform } = process;
  const env = environment({ host: process.env, platform, env: configured, inheritEnv });
  const { file, args, windowsVerbatimArguments } = spawnCall(settings, env);
  return spawn(file, args, {
    cwd,
    env,
    shell: false,
    stdio: "pipe",
    windowsHide: true,
    windowsVerbatimArguments,
    detached: platform !== "win32", // a group of its own; on Windows it would be a console of its own
  });
}

function spawnCall({ command, args, cwd }: Settings, env: Record<string, string>): SpawnCall {
  if (process.platform !== "win32") return { file: command, args, windowsVerbatimArguments: false };
  return windowsCommand({ command, args, env, cwd: cwd ?? process.cwd(), isFile });
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
