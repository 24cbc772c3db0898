import { once } from "node:events";
import { type ConnectionError, createClient } from "@plugboard/core";
import { type WebSocketConstructor, WebSocketError, webSocket } from "@plugboard/websocket";
import { expect, it } from "vitest";
import { WebSocket } from "ws";
import { send } from "./call.js";
import { describeEach } from "./implementations.js";
import { echo, rawServer, socketServer } from "./socket-server.js";

const never = { code: "unreachable", mayHaveArrived: false };

describeEach("opening", ({ name, options }) => {
  it("B59 (a): a server that refuses fails the call at once", async () => {
    await using transport = closing(webSocket("ws://127.0.0.1:1/mcp", options));
    await expect(send(transport).messages).rejects.toMatchObject({
      ...never,
      message: expect.stringContaining("ws://127.0.0.1:1/mcp"),
    });
  });

  it.each([
    ["401 Unauthorized", 401],
    ["200 OK", 200],
    ["503 Service Unavailable", 503],
  ])(
    "B59 (b): an upgrade that is answered with %s fails the call at once",
    async (line, status) => {
      await using server = await rawServer((socket) => {
        socket.once("data", () => socket.write(`HTTP/1.1 ${line}\r\ncontent-length: 2\r\n\r\nno`));
      });
      await using transport = closing(webSocket(server.url, options));
      const error: ConnectionError = await send(transport).messages.catch((reason) => reason);
      expect(error).toMatchObject(never);
      if (name !== "ws") return; // other implementations do not tell the status
      expect(error.message).toContain(`HTTP status ${status}`);
      expect(error.cause).toBeInstanceOf(WebSocketError);
      expect(error.cause).toMatchObject({ code: "refused", status });
      await once(await server.sockets.at(0), "close");
    },
  );

  it("B59 (c): a server that accepts TCP and says nothing fails the call when the time to connect is over", async () => {
    await using server = await rawServer((socket) => socket.resume());
    await using transport = closing(
      webSocket(server.url, { ...options, connectTimeoutMs: 60, protocols: null }),
    );
    await expect(send(transport).messages).rejects.toMatchObject({
      ...never,
      message: expect.stringContaining("connectTimeoutMs"),
    });
    await once(await server.sockets.at(0), "close");
  });

  it("a server that hangs up instead of an answer fails the call at once", async () => {
    await using server = await rawServer((socket) => socket.once("data", () => socket.destroy()));
    await using transport = closing(webSocket(server.url, options));
    await expect(send(transport).messages).rejects.toMatchObject(never);
  });

  it("B59 (d): a server that closes right after the upgrade fails the call at once", async () => {
    await using server = await socketServer(({ socket }) => socket.close(1013, "not now"));
    await using transport = closing(webSocket(server.url, options));
    await expect(send(transport).messages).rejects.toMatchObject({
      code: "ended_early",
      message: expect.stringContaining('1013 (try again later): "not now"'),
    });
  });

  it("B25: close() while the connection opens fails the call with closed, and hangs up", async () => {
    await using server = await rawServer((socket) => socket.resume());
    const transport = webSocket(server.url, options);
    const call = send(transport);
    const socket = await server.sockets.at(0);
    const hungUp = once(socket, "close");
    await transport.close();
    await expect(call.messages).rejects.toMatchObject({ code: "closed", mayHaveArrived: false });
    await hungUp;
    await expect(send(transport).messages).rejects.toMatchObject({ code: "closed" });
    expect(server.sockets.items).toHaveLength(1);
  });

  it("requests made while the connection opens share it", async () => {
    await using server = await socketServer(echo);
    await using transport = closing(webSocket(server.url, options));
    const calls = ["a", "b", "c"].map((method) => send(transport, method));
    for (const { messages, request } of calls) {
      expect(await messages).toMatchObject([
        { id: request.id, result: { method: request.method } },
      ]);
    }
    expect(server.connections.items).toHaveLength(1);
  });

  it("nothing is opened before the first request", async () => {
    await using server = await socketServer();
    await webSocket(server.url, options).close();
    expect(server.connections.items).toHaveLength(0);
  });

  it("WSS-03: mcp is the subprotocol that is offered", async () => {
    await using server = await socketServer(echo);
    await using transport = closing(webSocket(server.url, options));
    await send(transport).messages;
    const { request, socket } = await server.connections.at(0);
    expect(request.headers["sec-websocket-protocol"]).toBe("mcp");
    expect(socket.protocol).toBe("mcp");
  });

  it("WSS-04: null offers no subprotocol, for a server that selects none", async () => {
    await using server = await socketServer(echo, { handleProtocols: () => false });
    const refused = closing(webSocket(server.url, options));
    if (name === "ws") {
      await expect(send(refused).messages).rejects.toMatchObject({
        ...never,
        message: expect.stringContaining("protocols: null"),
      });
    }
    await refused.close();
    await using transport = closing(webSocket(server.url, { ...options, protocols: null }));
    expect(await send(transport).messages).toHaveLength(1);
    const { request } = server.connections.items.at(-1) ?? {};
    expect(request?.headers["sec-websocket-protocol"]).toBeUndefined();
  });

  it("several subprotocols are offered in order", async () => {
    await using server = await socketServer(echo);
    const protocols = ["mcp.v2", "mcp"];
    await using transport = closing(webSocket(server.url, { ...options, protocols }));
    await send(transport).messages;
    const { request } = await server.connections.at(0);
    expect(request.headers["sec-websocket-protocol"]?.replaceAll(" ", "")).toBe("mcp.v2,mcp");
  });
});

it("a WebSocket that tells of no close when it could not open, as that of Node 22, fails the call at once", async () => {
  class NeverOpen extends EventTarget {
    readonly readyState = 0;
    readonly bufferedAmount = 0;
    constructor() {
      super();
      queueMicrotask(() => this.dispatchEvent(new Event("error")));
    }
    send(): void {}
    close(): void {}
  }
  const options = { webSocket: NeverOpen as unknown as WebSocketConstructor };
  await using transport = closing(webSocket("ws://a.example", options));
  await expect(send(transport).messages).rejects.toMatchObject(never);
});

it("B25: close() right after a request opens nothing at all", async () => {
  await using server = await socketServer();
  let made = 0;
  class Counted extends WebSocket {
    constructor(...args: ConstructorParameters<typeof WebSocket>) {
      super(...args);
      made += 1;
    }
  }
  const transport = webSocket(server.url, { webSocket: Counted });
  const call = send(transport);
  await transport.close();
  await expect(call.messages).rejects.toMatchObject({ code: "closed" });
  expect(made).toBe(0);
});

it("WSS-11: headers go with the upgrade, asked for anew for each connection", async () => {
  await using server = await socketServer((connection) => {
    echo(connection);
    connection.socket.on("message", () => connection.socket.close(1001));
  });
  let token = 0;
  const headers = async () => ({ Authorization: `Bearer ${++token}` });
  await using transport = closing(webSocket(server.url, { webSocket: WebSocket, headers }));
  for (const authorization of ["Bearer 1", "Bearer 2"]) {
    await send(transport).messages;
    const connection = server.connections.items.at(-1);
    expect(connection?.request.headers.authorization).toBe(authorization);
    await once(connection?.socket as WebSocket, "close");
  }
});

it("headers that never come fail the call when the time to connect is over", async () => {
  const options = {
    webSocket: WebSocket,
    headers: () => new Promise<never>(() => {}),
    connectTimeoutMs: 50,
  };
  await using transport = closing(webSocket("ws://127.0.0.1:1/mcp", options));
  await expect(send(transport).messages).rejects.toMatchObject(never);
});

it("headers that can't be had fail the call with what went wrong", async () => {
  const reason = new Error("signed out");
  const options = { webSocket: WebSocket, headers: () => Promise.reject(reason) };
  await using transport = closing(webSocket("ws://127.0.0.1:1/mcp", options));
  await expect(send(transport).messages).rejects.toMatchObject({ ...never, cause: reason });
});

it("neither the query nor the fragment of the URL gets into errors", async () => {
  const url = "ws://127.0.0.1:1/mcp?token=secret#part";
  await using client = createClient({
    era: "modern",
    transport: webSocket(url, { webSocket: WebSocket }),
  });
  const error = await client.listTools().catch((reason) => reason);
  expect(error.code).toBe("unreachable");
  expect(error.message).not.toContain("secret");
});

/** Has `await using` close a transport. */
function closing<T extends { close(): Promise<void> }>(transport: T): T & AsyncDisposable {
  return Object.assign(transport, { [Symbol.asyncDispose]: () => transport.close() });
}
