import { createHash } from "node:crypto";
import { once } from "node:events";
import type { Socket } from "node:net";

const GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

/** Reads the upgrade request and accepts it; from then on the test writes frames, and answers nothing. */
export async function acceptUpgrade(socket: Socket): Promise<void> {
  let head = "";
  while (!head.includes("\r\n\r\n")) head += String((await once(socket, "data"))[0]);
  const key = /sec-websocket-key: (\S+)/i.exec(head)?.[1] ?? "";
  const accept = createHash("sha1").update(`${key}${GUID}`).digest("base64");
  socket.write(
    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" +
      `Sec-WebSocket-Accept: ${accept}\r\nSec-WebSocket-Protocol: mcp\r\n\r\n`,
  );
}

/** A frame from a server: unmasked, at most 125 bytes. */
export function frame(opcode: number, payload: Uint8Array, isLast = true): Uint8Array {
  return Buffer.from([(isLast ? 0x80 : 0) | opcode, payload.length, ...payload]);
}

/** Writes bytes so that each arrives on its own. */
export async function writeApart(socket: Socket, bytes: Uint8Array): Promise<void> {
  socket.setNoDelay(true);
  for (const byte of bytes) {
    socket.write(Buffer.from([byte]));
    await new Promise((resolve) => setImmediate(resolve));
  }
}
