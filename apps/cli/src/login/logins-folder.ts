import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import type { Io } from "../io.js";

/**
 * The folder that logins are kept in: below `PLUGBOARD_STATE_DIR`, else where the platform keeps the state of programs, which is
 * `XDG_STATE_HOME`, else `LOCALAPPDATA` on Windows and `~/.local/state` elsewhere.
 */
export function loginsFolder(env: Io["env"], platform: NodeJS.Platform = process.platform): string {
  if (env.PLUGBOARD_STATE_DIR) return join(env.PLUGBOARD_STATE_DIR, "logins");
  return join(stateHome(env, platform), "plugboard", "logins");
}

function stateHome(env: Io["env"], platform: NodeJS.Platform): string {
  const { XDG_STATE_HOME: xdg = "", LOCALAPPDATA: local = "" } = env;
  if (isAbsolute(xdg)) return xdg; // a relative one counts for nothing, says the XDG specification
  if (platform === "win32" && local !== "") return local;
  return join(env.HOME || homedir(), ".local", "state");
}
