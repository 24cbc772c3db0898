import { once } from "node:events";
import type { Socket } from "node:net";
import { webSocket } from "@plugboard/websocket";
import { expect, it } from "vitest";
import { WebSocket } from "ws";
import { send } from "./call.js";
import { acceptUpgrade, frame } from "./hand-upgrade.js";
import { describeEach } from "./implementations.js";
import { echo, rawServer, socketServer } from "./socket-server.js";

describeEach("closing", ({ name, options }) => {
  it("B59 (e): a drop without a close frame fails both calls that wait, at once", async () => {
    await using server = await socketServer();
    const transport = webSocket(server.url, options);
    const calls = [send(transport), send(transport)];
    const { received, socket } = await server.connections.at(0);
    await received.at(1);
    socket.terminate();
    for (const { messages } of calls) {
      await expect(messages).rejects.toMatchObject({
        code: "ended_early",
        mayHaveArrived: true,
        message: expect.stringContaining("1006"),
        cause: { closeCode: 1006 },
      });
    }
    await transport.close();
  });

  it.each([
    [1000, "", "1000 (normal closure)."],
    [1001, "bye", '1001 (going away): "bye".'],
    [1011, "x".repeat(123), `1011 (internal error): "${"x".repeat(123)}".`],
    [4321, "line\nbreak\u001b[2J", '4321: "line break [2J".'],
    [undefined, "", "1005 (no code given)."],
  ])("B59 (f): a close with %s and its reason is in the error", async (code, reason, text) => {
    await using server = await socketServer(({ socket }) => {
      socket.on("message", () =>
        code === undefined ? socket.close() : socket.close(code, reason),
      );
    });
    const transport = webSocket(server.url, options);
    await expect(send(transport).messages).rejects.toMatchObject({
      code: "ended_early",
      message: expect.stringContaining(`closed the connection with code ${text}`),
      cause: { code: "closed", closeCode: code ?? 1005 },
    });
    await transport.close();
  });

  it("what arrived before the close is delivered", async () => {
    await using server = await socketServer((connection) => {
      echo(connection);
      connection.socket.on("message", () => connection.socket.close(1000));
    });
    const transport = webSocket(server.url, options);
    await expect(send(transport).messages).resolves.toHaveLength(1);
    await transport.close();
  });

  it("B25: close() twice closes the connection once with 1000, and fails the calls that wait", async () => {
    await using server = await socketServer();
    const transport = webSocket(server.url, options);
    const calls = [send(transport), send(transport), send(transport)];
    const { socket, received } = await server.connections.at(0);
    await received.at(2);
    const closed = once(socket, "close");
    await Promise.all([transport.close(), transport.close()]);
    for (const { messages } of calls)
      await expect(messages).rejects.toMatchObject({ code: "closed" });
    expect(await closed).toMatchObject([1000, {}]);
  });

  it("B59: no request, notification or connection after close()", async () => {
    await using server = await socketServer(echo);
    const transport = webSocket(server.url, options);
    await send(transport).messages;
    await transport.close();
    await expect(send(transport).messages).rejects.toMatchObject({
      code: "closed",
      mayHaveArrived: false,
    });
    const notification = { jsonrpc: "2.0", method: "notifications/x" } as const;
    await expect(transport.notify(notification)).rejects.toMatchObject({ code: "closed" });
    expect(server.connections.items).toHaveLength(1);
  });

  it("WSS-10: a server that ignores the close frame does not keep close() waiting", async () => {
    await using server = await rawServer((socket) => void acceptUpgrade(socket));
    const transport = webSocket(server.url, { ...options, closeTimeoutMs: 50 });
    const call = send(transport);
    const socket = await server.sockets.at(0);
    await once(socket, "data"); // the upgrade request
    await once(socket, "data"); // the call
    socket.resume();
    const hungUp = once(socket, "close");
    await transport.close();
    await expect(call.messages).rejects.toMatchObject({ code: "closed" });
    if (name === "ws") await hungUp; // others leave that to the runtime
  });

  it("after a drop the next request connects again, and is answered", async () => {
    await using server = await socketServer(echo);
    const transport = webSocket(server.url, options);
    await send(transport, "first").messages;
    const { socket } = await server.connections.at(0);
    const gone = send(transport, "second");
    await gone.messages;
    socket.terminate();
    const again = send(transport, "third");
    await again.messages.catch(() => send(transport, "third").messages); // it may meet the drop
    expect(server.connections.items).toHaveLength(2);
    await transport.close();
  });
});

/** A server that does with an upgraded connection what the script says, as soon as the first message has come. */
function afterMessage(script: (socket: Socket) => void) {
  const upgraded = (socket: Socket): void => {
    acceptUpgrade(socket).then(() => socket.once("data", () => script(socket)));
  };
  return rawServer(upgraded, { allowHalfOpen: true });
}

it("a server that says that it closes and does not hang up does not keep calls waiting", async () => {
  await using server = await afterMessage((socket) => {
    socket.write(frame(8, Buffer.from([0x03, 0xe8])));
  });
  const transport = webSocket(server.url, { webSocket: WebSocket, closeTimeoutMs: 50 });
  await expect(send(transport).messages).rejects.toMatchObject({
    code: "ended_early",
    cause: { closeCode: 1000 },
  });
  await transport.close();
});

it("a frame that breaks the protocol fails the calls at once, whatever the server does then", async () => {
  await using server = await afterMessage((socket) => {
    socket.write(frame(3, Buffer.from("what?")));
  });
  const transport = webSocket(server.url, { webSocket: WebSocket, closeTimeoutMs: 1_000_000 });
  await expect(send(transport).messages).rejects.toMatchObject({
    code: "ended_early",
    cause: { closeCode: 1006, cause: expect.any(Error) },
  });
  server.sockets.items[0]?.destroy();
  await transport.close();
});
