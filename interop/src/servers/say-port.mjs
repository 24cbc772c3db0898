/**
 * Preload: a server says on stderr where it listens, so that it can be started with port 0.
 */
import { Server } from "node:net";
import process from "node:process";

const listen = Server.prototype.listen;

/** @this {Server} @param {any[]} args */
function listenAloud(...args) {
  this.once("listening", () => {
    const { address, port } = /** @type {import("node:net").AddressInfo} */ (this.address());
    process.stderr.write(`listening at ${address}:${port}\n`);
  });
  return Reflect.apply(listen, this, args);
}

Server.prototype.listen = /** @type {typeof listen} */ (listenAloud);
