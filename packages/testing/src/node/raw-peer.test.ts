import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { EventLog } from "../event-log.js";
import { closed } from "./closed.js";
import { type RawPeer, type RawScript, rawPeer } from "./raw-peer.js";
import type { RawReply } from "./raw-reply.js";

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function started(script: RawScript): Promise<RawPeer> {
  const peer = await rawPeer(script);
  open.push(peer);
  return peer;
}

async function dial(peer: RawPeer): Promise<Socket> {
  const socket = connect(peer.port, "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  return socket;
}

async function textOf(socket: Socket, length: number): Promise<string> {
  let text = "";
  while (text.length < length) text += String((await once(socket, "data"))[0]);
  return text;
}

const POST =
  "POST /mcp HTTP/1.1\r\nHost: x\r\nX-A: 1\r\nx-a: 2\r\nContent-Length: 9\r\n\r\n" + '{"é":1}';
const CHUNKED =
  'POST /mcp HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n{"a"\r\n3\r\n:1}\r\n0\r\n\r\n';

describe("requests", () => {
  test("are read whole, wherever their bytes are cut", async () => {
    const peer = await started((reply) => reply.json({}));
    const bytes = Buffer.from(POST.replace("9", "8"));
    for (let cut = 1; cut < bytes.length; cut += 1) {
      const socket = await dial(peer);
      socket.write(bytes.subarray(0, cut));
      await new Promise(setImmediate);
      socket.write(bytes.subarray(cut));
      const request = await peer.requestAt(cut - 1);
      expect(request).toMatchObject({ method: "POST", path: "/mcp", json: { é: 1 } });
      expect(request.headers["x-a"]).toBe("1, 2");
      socket.destroy();
    }
  });

  test("may be many on one socket without a listener for each", async () => {
    const peer = await started((reply) => reply.json({}));
    const socket = await dial(peer);
    for (let i = 0; i < 20; i += 1) socket.write(POST.replace("9", "8")); // a warning would fail the test
    await peer.requestAt(19);
    expect(peer.openedSockets).toBe(1);
    socket.destroy();
  });

  test("may come in chunks, and several on one socket; each waits for the answer before it", async () => {
    const finished: string[] = [];
    const peer = await started(async (reply) => {
      finished.push("start");
      await new Promise(setImmediate);
      finished.push("end");
      await reply.write("ok");
    });
    const socket = await dial(peer);
    socket.write(CHUNKED + CHUNKED);
    expect(await textOf(socket, 4)).toBe("okok");
    expect(finished).toEqual(["start", "end", "start", "end"]);
    expect(peer.requests.map(({ json, socketNumber }) => [json, socketNumber])).toEqual([
      [{ a: 1 }, 1],
      [{ a: 1 }, 1],
    ]);
    socket.destroy();
  });

  test("whose body is no JSON are kept as text", async () => {
    const peer = await started(() => {});
    const socket = await dial(peer);
    socket.write("POST / HTTP/1.1\r\nContent-Length: 1\r\n\r\n{");
    expect(await peer.requested(({ path }) => path === "/")).toMatchObject({
      body: "{",
      json: undefined,
    });
    socket.destroy();
  });
});

describe("replies", () => {
  test("are the bytes that the script writes", async () => {
    const peer = await started(async (reply) => {
      await reply.head(200, { "content-type": "text/plain", "content-length": "3" });
      await reply.writeApart(["a", Buffer.from("b"), "c"], 1);
    });
    const socket = await dial(peer);
    socket.write(POST.replace("9", "8"));
    const expected = "HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: 3\r\n\r\nabc";
    expect(await textOf(socket, expected.length)).toBe(expected);
    socket.destroy();
  });

  test("of JSON and of events are read by a real client, on one kept connection", async () => {
    const peer = await started(async (reply) => {
      if (reply.request.path === "/json") {
        await reply.json({ text: "é" }, { status: 400, headers: { "x-b": "c" } });
        return;
      }
      await reply.startEvents();
      await reply.event({ a: 1 });
      await reply.chunk(": comment\n\n");
      await reply.endEvents();
    });
    const socket = await dial(peer);
    socket.destroy();
    const json = await get(peer, "/json");
    expect(json).toMatchObject({ status: 400, body: '{"text":"é"}' });
    expect(await get(peer, "/events")).toMatchObject({
      status: 200,
      body: 'data: {"a":1}\n\n: comment\n\n',
    });
  });

  test("can end in good order, or break", async () => {
    const peer = await started(async (reply) => {
      if (reply.request.path === "/end") await reply.end();
      else reply.reset();
      await reply.gone;
    });
    for (const path of ["/end", "/reset"]) {
      const socket = await dial(peer);
      const ended = closed(socket);
      let code: unknown;
      socket.on("error", (error: NodeJS.ErrnoException) => {
        code = error.code;
      });
      socket.resume();
      socket.write(`GET ${path} HTTP/1.1\r\n\r\n`);
      await ended;
      expect(code).toBe(path === "/end" ? undefined : "ECONNRESET");
    }
  });

  test("tell how much the system took, and wait for a client that does not read", async () => {
    const size = 64 * 1_048_576;
    const replies = new EventLog<RawReply>();
    let isWritten = false;
    const peer = await started(async (reply) => {
      replies.add(reply);
      await reply.write(new Uint8Array(size));
      isWritten = true;
      await reply.end();
    });
    const socket = await dial(peer);
    socket.write("GET / HTTP/1.1\r\n\r\n");
    const [first] = (await once(socket, "data")) as [Buffer];
    socket.pause();
    const reply = await replies.at(0);
    await new Promise(setImmediate);
    expect([isWritten, reply.takenBytes]).toEqual([false, 0]);
    let length = first.length;
    socket.on("data", (bytes) => {
      length += bytes.length;
    });
    socket.resume();
    await closed(socket);
    expect([isWritten, reply.takenBytes, length]).toEqual([true, size, size]);
  });
});

test("sockets are counted, and a client that goes is noticed", async () => {
  let isGone = false;
  const peer = await started(async (reply) => {
    await reply.gone;
    isGone = reply.isGone;
  });
  const sockets = [await dial(peer), await dial(peer)];
  sockets[0]?.write("GET / HTTP/1.1\r\n\r\n");
  await peer.requestAt(0);
  expect([peer.openedSockets, peer.openSockets]).toEqual([2, 2]);
  sockets[0]?.resetAndDestroy();
  sockets[1]?.destroy();
  await peer.idle();
  expect([peer.openedSockets, peer.openSockets, isGone]).toEqual([2, 0, true]);
});

test("a script that fails is reported by close(), and its client is not left waiting", async () => {
  const peer = await rawPeer(() => {
    throw new Error("a fault in the script");
  });
  const socket = await dial(peer);
  const ended = closed(socket);
  socket.write("GET / HTTP/1.1\r\n\r\n");
  await ended;
  await expect(peer.close()).rejects.toThrow("a fault in the script");
});

async function get(peer: RawPeer, path: string): Promise<{ status: number; body: string }> {
  const sent = httpRequest({ port: peer.port, host: "127.0.0.1", path });
  sent.end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString("utf8") };
}
