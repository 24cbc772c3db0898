import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { fileURLToPath } from "node:url";

const file = (path) => fileURLToPath(new URL(path, import.meta.url));
const preloads = ["./preload/glob-sync.mjs", "./preload/loopback.mjs"].flatMap((path) => [
  "--import",
  new URL(path, import.meta.url).href,
]);

/**
 * Has the suite drive our client, its output in `log`; gives the suite's exit code, `null` when it took too long. Without
 * an `era`, the client finds out for itself.
 */
export function start(suite, options) {
  const { scenarios, era, results, log, timeoutMs } = options;
  const env = { ...process.env, PLUGBOARD_ERA: era ?? "auto" };
  // The suite splits the command at spaces, hence the relative path.
  const client = ["client", "--command", "node src/client.mjs", "--timeout", "20000"];
  const output = openSync(log, "a");
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [...preloads, suite, ...client, ...scenarios, "--output-dir", results],
      { cwd: file(".."), env, stdio: ["ignore", output, output], detached: true },
    );
    const timer = setTimeout(() => process.kill(-child.pid, "SIGKILL"), timeoutMs);
    child.once("error", reject);
    child.once("exit", (code) => {
      clearTimeout(timer);
      closeSync(output);
      resolve(code);
    });
  });
}
