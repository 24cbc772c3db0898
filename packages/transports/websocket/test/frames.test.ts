import { once } from "node:events";
import { webSocket } from "@plugboard/websocket";
import { expect, it } from "vitest";
import { send } from "./call.js";
import { acceptUpgrade, frame, writeApart } from "./hand-upgrade.js";
import { describeEach } from "./implementations.js";
import { echo, rawServer, socketServer } from "./socket-server.js";

const TEXT = "é北京🚀";

describeEach("frames", ({ name, options }) => {
  it("WSS-05: a message is one text frame with nothing around its JSON", async () => {
    await using server = await socketServer(echo);
    const transport = webSocket(server.url, options);
    const { request, messages } = send(transport, "tools/call", { text: TEXT });
    await messages;
    const { received } = await server.connections.at(0);
    expect(received.items).toEqual([JSON.stringify(request)]);
    await transport.close();
  });

  it("WSS-05: a binary frame is ignored and reported, even if it holds the answer", async () => {
    await using server = await socketServer((connection) => {
      connection.socket.on("message", (data) => {
        const { id } = JSON.parse(String(data));
        connection.socket.send(Buffer.from(JSON.stringify({ jsonrpc: "2.0", id, result: {} })));
      });
      echo(connection);
    });
    const transport = webSocket(server.url, options);
    const { messages, warnings } = send(transport, "here");
    expect(await messages).toMatchObject([{ result: { method: "here" } }]);
    expect(warnings).toMatchObject([{ code: "message_dropped" }]);
    await transport.close();
  });

  it("WSS-06, B18: what is no JSON, and JSON that is no message, is reported and ends nothing", async () => {
    const garbage = ["{", "", "[]", "null", "42", '"x"', "{}", '[{"jsonrpc":"2.0","id":1}]'];
    await using server = await socketServer((connection) => {
      connection.socket.on("message", () => garbage.map((text) => connection.socket.send(text)));
      echo(connection);
    });
    const transport = webSocket(server.url, options);
    const { messages, warnings } = send(transport);
    expect(await messages).toHaveLength(1);
    expect(warnings).toHaveLength(garbage.length);
    expect((await server.connections.at(0)).received.items).toHaveLength(1);
    await transport.close();
  });

  it("B01: a frame that arrives byte by byte, and one in fragments cut at every byte, are whole", async () => {
    const payloads: Uint8Array[][] = [];
    const answerTo = (id: number) =>
      Buffer.from(JSON.stringify({ jsonrpc: "2.0", id, result: { text: TEXT } }));
    await using server = await rawServer(() => void serve());
    const transport = webSocket(server.url, options);
    const serve = async (): Promise<void> => {
      const socket = await server.sockets.at(0);
      await acceptUpgrade(socket);
      await once(socket, "data");
      for (const id of [first.request.id, ...rest.map(({ request }) => request.id)] as number[]) {
        const bytes = answerTo(id);
        const cut = payloads.length;
        payloads.push([bytes]);
        if (cut === 0) await writeApart(socket, frame(1, bytes));
        else {
          socket.write(frame(1, bytes.subarray(0, cut), false));
          socket.write(frame(0, bytes.subarray(cut)));
        }
      }
      socket.on("data", () => socket.end()); // the close frame
    };
    const first = send(transport);
    const rest = Array.from(answerTo(10), () => send(transport));
    for (const { request, messages } of [first, ...rest]) {
      expect(await messages).toEqual([{ jsonrpc: "2.0", id: request.id, result: { text: TEXT } }]);
    }
    expect(payloads.length).toBe(rest.length + 1);
    await transport.close();
  });

  it("WSS-12: a message that is too large fails the calls and the connection, and the next call is served", async () => {
    await using server = await socketServer((connection) => {
      const { socket } = connection;
      const isFirst = server?.connections.items.length === 0;
      if (isFirst) socket.on("message", () => socket.send(`"${"é".repeat(600)}"`));
      else echo(connection);
    });
    const transport = webSocket(server.url, { ...options, maxMessageBytes: 1_000 });
    await expect(send(transport).messages).rejects.toMatchObject({
      code: "too_large",
      message: expect.stringContaining("maxMessageBytes"),
    });
    const { socket } = await server.connections.at(0);
    const [code] = await once(socket, "close");
    expect(code).toBe(name === "ws" ? 1009 : 1000); // ws does not even read it to its end
    await expect(send(transport).messages).resolves.toHaveLength(1);
    await transport.close();
  });

  it("a message of exactly the limit is taken", async () => {
    const id = 77;
    const text = JSON.stringify({ jsonrpc: "2.0", id, result: { text: TEXT } });
    await using server = await socketServer(({ socket }) => {
      socket.on("message", () => {
        socket.send(text);
        socket.close(1000);
      });
    });
    const maxMessageBytes = Buffer.byteLength(text);
    const transport = webSocket(server.url, { ...options, maxMessageBytes });
    const { signal } = new AbortController();
    const exchange = transport.exchange({ jsonrpc: "2.0", id, method: "x" }, { signal });
    const { value } = await exchange[Symbol.asyncIterator]().next();
    expect(value).toEqual(JSON.parse(text));
    await transport.close();
  });

  it("WSS-12: a peer that does not read makes writers wait, and lets them go on when it reads", async () => {
    await using server = await socketServer(({ socket }) => socket.pause());
    const transport = webSocket(server.url, { ...options, maxBufferedBytes: 1_000 });
    const params = { text: "x".repeat(1_000_000) };
    const notify = () => transport.notify({ jsonrpc: "2.0", method: "notifications/x", params });
    let written = 0;
    const count = (): void => {
      written += 1;
    };
    const writes = Array.from({ length: 30 }, () => notify().then(count));
    const { socket, received } = await server.connections.at(0);
    await Promise.race(writes); // the system took something
    expect(written).toBeLessThan(30);
    socket.resume();
    await Promise.all(writes);
    await received.at(29);
    await transport.close();
  });

  it("a write that waits for room ends with the connection", async () => {
    await using server = await socketServer(({ socket }) => socket.pause());
    const transport = webSocket(server.url, {
      ...options,
      maxBufferedBytes: 1_000,
      closeTimeoutMs: 50,
    });
    const params = { text: "x".repeat(1_000_000) };
    const notify = () => transport.notify({ jsonrpc: "2.0", method: "notifications/x", params });
    const writes = Array.from({ length: 30 }, notify);
    const outcomes = Promise.allSettled(writes);
    await Promise.race(writes);
    await transport.close();
    const failed = (await outcomes).filter(({ status }) => status === "rejected");
    expect(failed.length).toBeGreaterThan(0);
    for (const one of failed) expect(one).toMatchObject({ reason: { code: "closed" } });
  });
});
