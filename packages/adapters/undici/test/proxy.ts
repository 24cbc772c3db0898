import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { listening, type TestServer } from "./harness.js";

export interface TestProxy extends TestServer {
  /** What it was asked to connect to. */
  readonly targets: readonly string[];
  /** The `Proxy-Authorization` of each. */
  readonly credentials: readonly (string | undefined)[];
}

/** A proxy for one test: it opens tunnels, whatever the name of the host, to this machine. */
export async function proxy(): Promise<TestProxy> {
  const targets: string[] = [];
  const credentials: (string | undefined)[] = [];
  const server = createServer();
  const upstream = new Set<Socket>();
  server.on("connect", (request, client: Socket) => {
    targets.push(request.url ?? "");
    credentials.push(request.headers["proxy-authorization"]);
    const port = Number(request.url?.split(":")[1]);
    const target = connect(port, "127.0.0.1", () => {
      client.write("HTTP/1.1 200 Connection established\r\n\r\n");
      client.pipe(target).pipe(client);
    });
    upstream.add(target);
    for (const [one, other] of [
      [client, target],
      [target, client],
    ] as const) {
      one.on("error", () => {});
      one.on("close", () => other.destroy());
    }
  });
  return { ...(await listening(server)), targets, credentials };
}
