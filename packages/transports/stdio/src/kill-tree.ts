import { spawnSync } from "node:child_process";
import { win32 } from "node:path";

/** Signals a process and all it has started that stayed in its group. On Windows, which has no signals, it ends them. */
export function killTree(pid: number, signal: "SIGTERM" | "SIGKILL"): void {
  if (process.platform === "win32") {
    const taskkill = win32.join(process.env.SystemRoot ?? "C:\\Windows", "System32\\taskkill.exe");
    spawnSync(taskkill, ["/pid", String(pid), "/T", "/F"], { windowsHide: true, stdio: "ignore" });
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch {
    // It is gone, or it is not ours any more.
  }
}
