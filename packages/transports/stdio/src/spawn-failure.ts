import { existsSync } from "node:fs";
import { ArgumentError, type McpError } from "@plugboard/core/transport";
import { ProcessError } from "./process-error.js";
import type { Settings } from "./settings.js";

/** Says why a process could not be started, and what to do about it. */
export function spawnFailure(cause: unknown, settings: Settings): McpError {
  if (cause instanceof ArgumentError) return cause;
  const message = `The command ${JSON.stringify(settings.command)} ${reasonOf(cause, settings)}`;
  return new ProcessError("unreachable", message, { mayHaveArrived: false, cause, stderr: "" });
}

function reasonOf(cause: unknown, { cwd }: Settings): string {
  const code = (cause as NodeJS.ErrnoException | undefined)?.code;
  const isAboutFolder = (code === "ENOENT" || code === "ENOTDIR") && cwd !== undefined;
  if (isAboutFolder && !existsSync(cwd)) {
    return `could not be started: its folder ${JSON.stringify(cwd)} (cwd) does not exist.`;
  }
  if (code === "ENOENT") {
    return "was not found. Install it, give its full path, or add its folder to PATH in env.";
  }
  if (code === "EACCES") {
    return "may not be executed. Make it executable, or start it with its interpreter.";
  }
  return `could not be started (${code ?? String(cause)}).`;
}
