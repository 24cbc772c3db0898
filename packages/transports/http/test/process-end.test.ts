import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { RawReply } from "@plugboard/testing/node";
import { expect, it, onTestFinished } from "vitest";
import { idOf, note, peer, result } from "./peers.js";

const folder = fileURLToPath(new URL("..", import.meta.url));

/** A program on the built packages: calls that end in every way, then `close()`, and nothing that ends the process. */
const PROGRAM = `
import { createClient } from "@plugboard/core";
import { http } from "@plugboard/http";

const [url, how] = process.argv.slice(1);
const client = createClient({ era: "modern", transport: http(url), timeoutMs: 60_000 });
const call = (name, options) => client.callTool({ name }, options);
const codeOf = (promise) => promise.then(() => "result", (error) => error.code ?? error);
const ends = [
  await codeOf(call("json")),
  await codeOf(call("stream")),
  await codeOf(call("open stream")),
  await codeOf(call("cut")),
  await codeOf(call("status")),
  await codeOf(call("silent", { timeoutMs: 20 })),
  await codeOf(call("silent", { signal: AbortSignal.timeout(20) }).catch((error) => { throw error.name; })),
  await codeOf(call("json", { timeoutMs: -1 })),
];
const expected = "result result result ended_early unexpected_status silence TimeoutError invalid_argument";
if (ends.join(" ") !== expected) throw new Error(ends.join(" "));
if (how === "close") {
  const changes = client.listen({ toolsListChanged: true });
  await changes.acknowledged;
  void call("silent").catch(() => {});
  await client.close();
}
`;

async function answer(reply: RawReply): Promise<void> {
  const { id, method, params } = reply.request.json as {
    id: number;
    method: string;
    params: { name?: string };
  };
  if (method === "subscriptions/listen") {
    await reply.startEvents();
    const _meta = { "io.modelcontextprotocol/subscriptionId": id };
    const acknowledged = { notifications: { toolsListChanged: true }, _meta };
    await reply.event({
      jsonrpc: "2.0",
      method: "notifications/subscriptions/acknowledged",
      params: acknowledged,
    });
    return reply.gone;
  }
  switch (params.name) {
    case "json":
      return reply.json(result(id));
    case "stream":
    case "open stream":
      await reply.startEvents();
      await reply.event(note());
      await reply.event(result(idOf(reply)));
      return params.name === "stream" ? reply.endEvents() : reply.gone;
    case "cut":
      await reply.startEvents();
      return reply.end();
    case "status":
      return reply.head(503, { "content-length": "0" });
    default:
      return reply.gone;
  }
}

it.each([
  ["after close(), with a call and a subscription still open", "close"],
  ["without close(), once its calls have ended", "forget"],
])("B23, B25: a program ends by itself %s, and nothing is printed", async (_, how) => {
  const { url, idle } = await peer(answer);
  const child = spawn(process.execPath, ["--input-type=module", "-e", PROGRAM, url, how], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const printed = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await once(child, "close");
  expect(await printed).toEqual(["", ""]);
  expect(code).toBe(0);
  await idle();
});
