import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createClient } from "@plugboard/core";
import { http } from "@plugboard/http";
import { afterEach, beforeEach, expect, it } from "vitest";

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
/** A certificate for localhost that signs itself. Its key is public: it is good for tests and for nothing else. */
const CERT = path("./test-only-cert.pem");
let url: string;
const server = createServer(
  { cert: readFileSync(CERT), key: readFileSync(path("./test-only-key.pem")) },
  async (request, reply) => {
    const { id } = (await json(request)) as { id: number };
    reply.setHeader("content-type", "application/json");
    reply.end(JSON.stringify({ jsonrpc: "2.0", id, result: { content: [] } }));
  },
);
beforeEach(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `https://localhost:${(server.address() as AddressInfo).port}/mcp`;
});
afterEach(async () => {
  server.close();
  server.closeAllConnections();
  await once(server, "close");
});

it("a certificate that nobody has vouched for is refused, and surely nothing was sent", async () => {
  const client = createClient({ era: "modern", transport: http(url) });
  for (const _ of [1, 2]) {
    const call = client.callTool({ name: "any" });
    await expect(call).rejects.toMatchObject({
      name: "ConnectionError",
      code: "unreachable",
      mayHaveArrived: false,
    });
  }
  await client.close();
});

it("calls go over TLS where the certificate is trusted, several on one connection", async () => {
  let connections = 0;
  server.on("secureConnection", () => connections++);
  const program = `
    import { createClient } from "@plugboard/core";
    import { http } from "@plugboard/http";
    const client = createClient({ era: "modern", transport: http(${JSON.stringify(url)}) });
    for (let i = 0; i < 3; i++) console.log((await client.callTool({ name: "any" })).content.length);
    await client.close();`;
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ["--input-type=module", "-e", program],
    { cwd: path(".."), env: { ...process.env, NODE_EXTRA_CA_CERTS: CERT } },
  );
  expect({ stdout, stderr, connections }).toEqual({
    stdout: "0\n0\n0\n",
    stderr: "",
    connections: 1,
  });
});
