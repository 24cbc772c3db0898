import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Runs one worker in a process of its own and gives what it measured. The process is ended in any case. */
export function runWorker(name, args, timeoutMs = 90_000) {
  const file = fileURLToPath(new URL(`./workers/${name}.mjs`, import.meta.url));
  const child = fork(file, [JSON.stringify(args)], { execArgv: ["--expose-gc"] });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill("SIGKILL"), timeoutMs);
    child.once("error", reject);
    child.once("message", resolve);
    child.once("exit", (code, signal) => {
      clearTimeout(timer);
      // Has no effect once the message has come.
      reject(new Error(`The worker ${name} ${JSON.stringify(args)} ended: ${signal ?? code}.`));
    });
  });
}
