import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** The program that is the example server, with the arguments it gets. */
export function exampleServer(workspace) {
  return join(workspace.folder, "apps", "example-server", "dist", "main.js");
}

/** Starts the example server, as a process of its own, and gives its address. */
export async function startExampleServer(workspace, args, { env, signal }) {
  const child = spawn(process.execPath, [exampleServer(workspace), ...args], {
    env,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const exited = once(child, "exit");
  const onAbort = () => child.kill("SIGKILL");
  signal.addEventListener("abort", onAbort);
  const lines = createInterface({ input: child.stdout });
  const [line] = await Promise.race([once(lines, "line", { signal }), exited]);
  const url = /^Example server at (\S+)$/.exec(line)?.[1];
  if (url === undefined) throw new Error(`The example server did not start: ${line}`);
  return {
    url,
    port: new URL(url).port,
    close: async () => {
      child.kill("SIGTERM");
      await exited;
      signal.removeEventListener("abort", onAbort);
    },
  };
}
