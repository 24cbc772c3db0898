import { parseArgs } from "node:util";
import type { ServedEras } from "./http/create-endpoint.js";
import { serveExampleStdio } from "./server/serve-example-stdio.js";
import { startExampleServer } from "./start-example-server.js";

/** The part of a process that `runMain` needs. */
export interface MainHost {
  readonly args: readonly string[];
  write(line: string): unknown;
  once(signal: "SIGINT" | "SIGTERM", stop: () => void): unknown;
}

/** Serves what the arguments ask for until a signal comes: HTTP and what comes with it, or the standard streams. */
export async function runMain(host: MainHost): Promise<void> {
  const { values } = parseArgs({
    args: [...host.args],
    options: {
      port: { type: "string", default: "0" },
      ws: { type: "boolean", default: false },
      unix: { type: "string" },
      stdio: { type: "boolean", default: false },
      era: { type: "string", default: "both" },
    },
  });
  const era = servedEras(values.era);
  const stopped = new Promise<void>((resolve) => {
    host.once("SIGINT", resolve);
    host.once("SIGTERM", resolve);
  });
  if (values.stdio) {
    const handle = serveExampleStdio({ era });
    await stopped;
    return handle.close();
  }
  const { port, ws: webSocket, unix: unixPath } = values;
  const server = await startExampleServer({ port: Number(port), era, webSocket, unixPath });
  host.write(`Example server at ${server.url}\n`);
  if (server.webSocketUrl) host.write(`WebSocket at ${server.webSocketUrl}\n`);
  if (unixPath) host.write(`Unix socket at ${unixPath}\n`);
  await stopped;
  return server.close();
}

function servedEras(text: string): ServedEras {
  if (text === "both" || text === "modern" || text === "legacy") return text;
  throw new Error(`--era is both, modern or legacy, not ${text}.`);
}
