import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { join } from "node:path";
import { startExampleServer } from "@plugboard/example-server";

/** The servers that the examples stand in front of, and what the examples call them. */
export interface ReaderServers {
  /** Puts real servers in the place of those that only exist in examples. */
  substitute(code: string): string;
  close(): Promise<void>;
}

/** Starts one example server in each place that the examples name. */
export async function startReaderServers(root: string, folder: string): Promise<ReaderServers> {
  const unixPath = join(folder, "example.sock");
  const server = await startExampleServer({ webSocket: true, unixPath });
  const tcp = createServer((socket) => {
    const inner = connect(unixPath);
    for (const end of [socket, inner]) end.on("error", () => {});
    socket.pipe(inner).pipe(socket);
    socket.on("close", () => inner.destroy());
    inner.on("close", () => socket.destroy());
  });
  tcp.listen(0, "127.0.0.1");
  await once(tcp, "listening");
  const { port } = tcp.address() as AddressInfo;
  const main = join(root, "apps/example-server/dist/main.js");
  const worker = join(folder, "worker.mjs");
  writeFileSync(worker, WORKER);
  const places: readonly (readonly [string, string])[] = [
    ["https://example.com/mcp", server.url],
    ["wss://example.com/mcp", server.webSocketUrl ?? ""],
    ["/tmp/example.sock", unixPath],
    ["port: 4000", `port: ${port}`],
    ['"./server.js"', JSON.stringify(worker)],
    [
      '{ command: "npx", args: ["-y", "my-mcp-server"] }',
      JSON.stringify({ command: process.execPath, args: [main, "--stdio"] }),
    ],
  ];
  return {
    substitute: (code) =>
      places.reduce((text, [name, place]) => text.replaceAll(name, place), code),
    close: async () => {
      tcp.close();
      await server.close();
    },
  };
}

/** A worker that serves the port it is given. */
const WORKER = `
import { workerData as port } from "node:worker_threads";
import { serveExampleStdio } from "@plugboard/example-server";

const transport = {
  start: async () => void port.on("message", (message) => transport.onmessage?.(message)),
  send: async (message) => port.postMessage(message),
  close: async () => port.close(),
};
serveExampleStdio({ transport });
`;
